/// The style sheet of a page.
enum PageStyle {
    static let text = """
        :root { --ground: #fff; --ink: #1b1f24; --line: #c9ced6; --accent: #0b5cad; color-scheme: light; }
        @media (prefers-color-scheme: dark) {
          :root:not([data-theme=light]) { --ground: #1d2127; --ink: #eef1f5; --line: #4a515c; --accent: #8cc2ff; color-scheme: dark; }
        }
        :root[data-theme=dark] { --ground: #1d2127; --ink: #eef1f5; --line: #4a515c; --accent: #8cc2ff; color-scheme: dark; }
        * { box-sizing: border-box; }
        html, body { margin: 0; height: 100%; }
        body { display: grid; grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr) auto; font: 14px/1.4 system-ui, sans-serif; background: var(--ground); color: var(--ink); overflow: hidden; }
        [hidden] { display: none !important; }
        header { grid-column: 1 / 3; display: flex; align-items: center; gap: 12px; padding: 6px 12px; border-bottom: 1px solid var(--line); }
        h1 { flex: 1; min-width: 0; margin: 0; font-size: 16px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        main { position: relative; overflow: hidden; min-width: 0; }
        canvas { position: absolute; inset: 0; width: 100%; height: 100%; touch-action: none; cursor: grab; }
        canvas:active { cursor: grabbing; }
        #cross { display: none; position: absolute; left: 50%; top: 50%; width: 22px; height: 22px; margin: -11px; border: 2px solid #fff; border-radius: 50%; outline: 1px solid #000; pointer-events: none; }
        canvas:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
        canvas:focus-visible + #cross { display: block; }
        #state { position: absolute; left: 12px; top: 8px; margin: 0; }
        button { font: inherit; color: var(--ink); background: var(--ground); border: 1px solid var(--line); border-radius: 6px; padding: 5px 10px; cursor: pointer; }
        button:hover { border-color: var(--accent); }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
        #tools { position: absolute; right: 10px; top: 10px; display: grid; gap: 4px; }
        #tools button { width: 36px; height: 36px; padding: 0; font-size: 17px; }
        #north span { display: inline-block; color: #c62828; transform: rotate(var(--turn, 0rad)); }
        #callout { position: absolute; left: 0; top: 0; width: max-content; max-width: min(320px, 90%); padding: 8px 12px; background: var(--ground); border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 2px 10px #0005; }
        #callout h2 { margin: 0 36px 4px 0; font-size: 14px; overflow-wrap: anywhere; }
        #close { position: absolute; right: 6px; top: 6px; padding: 0 7px; }
        dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 10px; margin: 0; max-height: 220px; overflow: auto; }
        dt { opacity: 0.7; overflow-wrap: anywhere; }
        dd { margin: 0; overflow-wrap: anywhere; }
        #panel { width: 280px; overflow: auto; padding: 4px 12px; border-left: 1px solid var(--line); }
        #panel summary { padding: 6px 0; font-weight: 600; cursor: pointer; }
        #panel ul { list-style: none; margin: 0; padding: 0; }
        #panel li { margin: 3px 0; overflow-wrap: anywhere; }
        #panel ul ul { padding-inline-start: 10px; }
        #panel #layers ul { padding-inline-start: 24px; }
        #panel label { cursor: pointer; }
        #panel p { margin: 6px 0; }
        #legend img { vertical-align: middle; margin-inline-end: 8px; background: #fff; }
        #legend .layer, #legend .group { font-weight: 600; }
        #time, #moment { width: 100%; }
        select { font: inherit; color: var(--ink); background: var(--ground); max-width: 100%; }
        footer { grid-column: 1 / 3; padding: 3px 12px; font-size: 12px; border-top: 1px solid var(--line); }
        footer:empty { display: none; }
        #still, noscript { position: absolute; inset: 0; padding: 12px; background: var(--ground); overflow: auto; }
        #still img, noscript img { max-width: 100%; }
        @media (max-height: 560px) { #tools { grid-template-columns: auto auto auto; } }
        @media (max-width: 699px) {
          body { grid-template: auto minmax(0, 1fr) auto auto / minmax(0, 1fr); }
          header, footer { grid-column: 1; }
          #panel { width: auto; max-height: 42vh; border-left: 0; border-top: 1px solid var(--line); }
          #tools { grid-template-columns: auto auto; }
        }
        """
}
