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
    /// The script of a scene.
    ///
    /// The player of the scene list is first, then the camera, what moves, and the controls.
    package static let sceneScript = PageFile(joining: [
        cpagefiles_scene_player_js(), cpagefiles_scene_camera_js(), cpagefiles_scene_movement_js(),
        cpagefiles_scene_page_js(),
    ])
    /// The document of a map in a browser.
    package static let map = PageFile(cpagefiles_map_html())
    /// The style sheet of a map.
    package static let mapStyle = PageFile(cpagefiles_map_css())
    /// The modules of a map's script by their names; the first one that runs is `page.mjs`.
    package static let mapScripts = [
        "page.mjs": PageFile(cpagefiles_map_page_mjs()),
        "view.mjs": PageFile(cpagefiles_map_view_mjs()),
        "motion.mjs": PageFile(cpagefiles_map_motion_mjs()),
        "pictures.mjs": PageFile(cpagefiles_map_pictures_mjs()),
        "gestures.mjs": PageFile(cpagefiles_map_gestures_mjs()),
        "scalebar.mjs": PageFile(cpagefiles_map_scalebar_mjs()),
        "panels.mjs": PageFile(cpagefiles_map_panels_mjs()),
        "callout.mjs": PageFile(cpagefiles_map_callout_mjs()),
    ]
    /// The document of a page of the command.
    package static let commandPage = PageFile(cpagefiles_command_html())
    /// The style sheet of all pages of the command.
    package static let commandStyle = PageFile(cpagefiles_command_css())
    /// The body of the catalog of a style.
    package static let catalog = PageFile(cpagefiles_catalog_html())
    /// The style sheet of the catalog.
    package static let catalogStyle = PageFile(cpagefiles_catalog_css())
    /// The script that searches in the catalog.
    package static let catalogScript = PageFile(cpagefiles_catalog_js())
    /// The body of the page with the differences of two styles.
    package static let difference = PageFile(cpagefiles_difference_html())
    /// The style sheet of the differences.
    package static let differenceStyle = PageFile(cpagefiles_difference_css())

    private init(joining files: [UnsafePointer<UInt8>]) {
        text = files.map { PageFile($0).text }.joined(separator: "\n")
    }
}
