import CartouchePageFiles

/// The files of the page.
enum PageFiles {
    /// Returns a file by its path, such as `page/view.mjs`; nil if there is none.
    static func answer(_ path: String) -> HostAnswer? {
        guard path.hasPrefix("page/") else { return nil }
        let name = String(path.dropFirst("page/".count))
        if name == "page.css" { return HostAnswer(Array(PageFile.mapStyle.text.utf8), type: "text/css") }
        guard let script = PageFile.mapScripts[name] else { return nil }
        return HostAnswer(Array(script.text.utf8), type: "text/javascript")
    }
}

extension MapHost {
    /// The document of the page.
    func pageAnswer() -> HostAnswer {
        let escaped = title.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(scalar)
            }
        }
        let document = HTMLTemplate(.map).filled(["title": escaped.joined()])
        return HostAnswer(Array(document.utf8), type: "text/html; charset=utf-8")
    }
}
