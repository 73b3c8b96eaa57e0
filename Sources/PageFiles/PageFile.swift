import CartoucheCPageFiles

/// A file that is part of pages: a document with places, a style sheet or a script.
package struct PageFile: Sendable {
    /// The text without the end of its last line.
    package let text: String

    private init(_ bytes: UnsafePointer<UInt8>) {
        let text = String(cString: bytes)
        self.text = text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// The document of a legend.
    package static let legend = PageFile(cpagefiles_legend_html())
    /// The document of a scene.
    package static let scene = PageFile(cpagefiles_scene_html())
    /// The style sheet of a scene.
    package static let sceneStyle = PageFile(cpagefiles_scene_css())
    /// The script of a scene, without comments.
    ///
    /// The file and the player of the scene list are first, then the light, translucent bodies, the camera, what moves, and
    /// the controls.
    package static let sceneScript = PageFile(scripts: [
        cpagefiles_scene_file_js(), cpagefiles_scene_player_js(), cpagefiles_scene_light_js(),
        cpagefiles_scene_layers_js(), cpagefiles_scene_camera_js(), cpagefiles_scene_movement_js(),
        cpagefiles_scene_page_js(),
    ])
    /// The document of a map in a browser.
    package static let map = PageFile(cpagefiles_map_html())
    /// The document of a style in a browser.
    package static let style = PageFile(cpagefiles_style_html())
    /// The document from which a user opens other pages.
    package static let start = PageFile(cpagefiles_start_html())
    /// The style sheets and modules of the pages in browsers, by their paths.
    package static let live = [
        "LivePage/base.css": PageFile(cpagefiles_live_css()),
        "LivePage/elements.mjs": PageFile(cpagefiles_live_elements_mjs()),
        "LivePage/server.mjs": PageFile(cpagefiles_live_server_mjs()),
        "MapPage/page.css": PageFile(cpagefiles_map_css()),
        "MapPage/page.mjs": PageFile(cpagefiles_map_page_mjs()),
        "MapPage/view.mjs": PageFile(cpagefiles_map_view_mjs()),
        "MapPage/motion.mjs": PageFile(cpagefiles_map_motion_mjs()),
        "MapPage/pictures.mjs": PageFile(cpagefiles_map_pictures_mjs()),
        "MapPage/gestures.mjs": PageFile(cpagefiles_map_gestures_mjs()),
        "MapPage/scalebar.mjs": PageFile(cpagefiles_map_scalebar_mjs()),
        "MapPage/panels.mjs": PageFile(cpagefiles_map_panels_mjs()),
        "MapPage/callout.mjs": PageFile(cpagefiles_map_callout_mjs()),
        "MapPage/drawing.mjs": PageFile(cpagefiles_map_drawing_mjs()),
        "MapPage/time.mjs": PageFile(cpagefiles_map_time_mjs()),
        "ScenePage/target.js": PageFile(cpagefiles_scene_target_js()),
        "ScenePage/live.js": PageFile(cpagefiles_scene_live_js()),
        "StartPage/start.css": PageFile(cpagefiles_start_css()),
        "StartPage/start.mjs": PageFile(cpagefiles_start_start_mjs()),
        "StylePage/style.css": PageFile(cpagefiles_style_css()),
        "StylePage/style.mjs": PageFile(cpagefiles_style_style_mjs()),
        "StylePage/list.mjs": PageFile(cpagefiles_style_list_mjs()),
        "StylePage/editor.mjs": PageFile(cpagefiles_style_editor_mjs()),
        "StylePage/composer.mjs": PageFile(cpagefiles_style_composer_mjs()),
    ]
    /// The document of a map of tiles.
    package static let tileMap = PageFile(cpagefiles_tile_page_html())
    /// The style sheet of a map of tiles: that of the map in a browser, and what differs.
    package static let tileMapStyle = PageFile(joining: [
        PageFile(cpagefiles_live_css()), PageFile(cpagefiles_map_css()), PageFile(cpagefiles_tile_page_css()),
    ])
    /// The script of a map of tiles, without comments.
    ///
    /// It shares modules with the map in a browser.
    package static let tileMapScript = PageFile(
        ScriptBundle(
            of: "TilePage/page.mjs",
            in: live.merging([
                "TilePage/page.mjs": PageFile(cpagefiles_tile_page_mjs()),
                "TilePage/pictures.mjs": PageFile(cpagefiles_tile_pictures_mjs()),
                "TilePage/grid.mjs": PageFile(cpagefiles_tile_grid_mjs()),
                "TilePage/identities.mjs": PageFile(cpagefiles_tile_identities_mjs()),
            ]) { $1 }))
    /// The document of a page of the command.
    package static let commandPage = PageFile(cpagefiles_command_html())
    /// The style sheet of all pages of the command.
    package static let commandStyle = PageFile(cpagefiles_command_css())
    /// The body of the catalog of a style.
    package static let catalog = PageFile(cpagefiles_catalog_html())
    /// The style sheet of the catalog.
    package static let catalogStyle = PageFile(cpagefiles_catalog_css())
    /// The script that searches in the catalog, without comments.
    package static let catalogScript = PageFile(scripts: [cpagefiles_catalog_js()])
    /// The body of the page with the differences of two styles.
    package static let difference = PageFile(cpagefiles_difference_html())
    /// The style sheet of the differences.
    package static let differenceStyle = PageFile(cpagefiles_difference_css())

    private init(joining files: [PageFile]) { text = files.map(\.text).joined(separator: "\n") }

    private init(_ bundle: ScriptBundle) { text = bundle.text }

    private init(scripts files: [UnsafePointer<UInt8>]) {
        text = files.map { ScriptText.withoutComments(PageFile($0).text) }.joined(separator: "\n")
    }
}
