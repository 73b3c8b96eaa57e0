import ArgumentParser

/// The format of a legend.
enum LegendFormat: String, OutputFormat {
    case png, jpg, svg, pdf, html, json
}
