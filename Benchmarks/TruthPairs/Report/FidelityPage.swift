import CartoucheDocuments
import CartoucheImages
import Foundation

/// The report as a self-contained web page with theirs, ours and the difference of each pair, worst first.
package struct FidelityPage {
    private let report: FidelityReport

    package init(_ report: FidelityReport) {
        self.report = report
    }

    /// Returns the page as UTF-8.
    package func html() -> [UInt8] {
        let entries = report.entries.sorted { ($0.rank, $1.pair.id) > ($1.rank, $0.pair.id) }
        let classes = Set(entries.flatMap { $0.drawing?.classes ?? [] }).sorted()
        var page = Self.head
        page += "<h1>Fidelity</h1><p>\(Self.text(report.truth))</p><ul>"
        for line in report.summary { page += "<li>\(Self.text(line))</li>" }
        page += "</ul><p><label>Class <select id=c><option value=''>all</option>"
        for name in classes { page += "<option>\(Self.text(name))</option>" }
        page += "</select></label> <label>Folder <select id=f><option value=''>all</option>"
        for name in report.folders { page += "<option>\(Self.text(name))</option>" }
        page += "</select></label> <label>Shown on <select id=g><option>checks</option><option>white</option>"
        page += "<option>gray</option></select></label> <span id=n></span></p>"
        page +=
            "<table><thead><tr><th>pair</th><th>theirs</th><th>ours</th><th>difference</th></tr></thead><tbody>"
        for entry in entries { page += row(entry) }
        page += "</tbody></table>" + Self.script
        return Array(page.utf8)
    }

    private func row(_ entry: FidelityReport.Entry) -> String {
        let drawing = entry.drawing
        let classes = (drawing?.classes ?? []).joined(separator: " ")
        var row = "<tr data-c=' \(Self.text(classes)) ' data-f='\(Self.text(entry.pair.folder))'><td>"
        row +=
            "<b>\(Self.text(entry.pair.id))</b><br>\(Self.text(entry.pair.folder)), \(entry.pair.form.rawValue)"
        if let pixels = entry.pixels {
            row += "<br><b>\(pixels.figure.short)</b> of the inked pixels differ"
            row += "<br>mean difference \(pixels.meanDifference.short) of 255"
        }
        if let shapes = drawing?.shapes {
            row +=
                "<br>paths \(shapes.agreeing) of \(shapes.compared), maximum distance \(shapes.worst.short) pt"
            if shapes.glyphs > 0 {
                row +=
                    "<br>characters \(shapes.agreeingGlyphs) of \(shapes.glyphs), \(shapes.worstGlyph.short) pt"
            }
        }
        var remarks = [entry.failure, drawing?.exclusionReason].compactMap { $0 } + (drawing?.notes ?? [])
        remarks += (drawing?.shapes?.differences ?? []).prefix(6)
        if let more = drawing?.shapes?.differences.count, more > 6 { remarks.append("and \(more - 6) more") }
        remarks += (drawing?.diagnostics ?? []).map { "\($0)" }
        var seen: Set<String> = []
        for remark in remarks where seen.insert(remark).inserted {
            row += "<br><small>\(Self.text(remark))</small>"
        }
        row += "</td>"
        for image in [drawing?.theirs, drawing?.ours, entry.pixels?.difference] {
            row += "<td>\(Self.picture(image))</td>"
        }
        return row + "</tr>\n"
    }

    private static func picture(_ image: Image?) -> String {
        guard let image else { return "–" }
        let data = image.pngData().base64EncodedString()
        let enlarged = image.width < 64 ? " style='width:\(image.width * 4)px;image-rendering:pixelated'" : ""
        return
            "<img loading=lazy width=\(image.width) height=\(image.height)\(enlarged) src='data:image/png;base64,\(data)'>"
    }

    private static func text(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("'", with: "&#39;")
            .replacing("\"", with: "&quot;")
    }

    private static let head =
        "<!doctype html><meta charset=utf-8><title>Fidelity</title><style>\n"
        + String(decoding: PackageResources.fidelity_css, as: UTF8.self) + "</style><body class=checks>"

    private static let script =
        "<script>\n" + String(decoding: PackageResources.fidelity_js, as: UTF8.self) + "</script>\n"
}
