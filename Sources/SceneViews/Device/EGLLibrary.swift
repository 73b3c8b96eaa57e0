import CartoucheCEgl
import CartoucheCLibrary
import CartoucheDocuments
import CartoucheScenes

/// EGL and OpenGL ES, which are opened with the dynamic loader on first use.
struct EGLLibrary: @unchecked Sendable {
    // `@unchecked Sendable`: the function pointers refer to libraries that are never closed.
    let egl: CEglFunctions
    let gl: CGlFunctions

    /// The possible file names of the libraries.
    private static let eglNames = ["libEGL.so.1", "libEGL.so"]
    private static let glNames = ["libGLESv2.so.2", "libGLESv2.so"]

    private static let opened: Result<EGLLibrary, SceneError> = {
        do throws(SceneError) {
            return .success(try EGLLibrary(eglNames: eglNames, glNames: glNames))
        } catch { return .failure(error) }
    }()

    /// Returns the libraries of this process, opened at the first call.
    static func shared() throws(SceneError) -> EGLLibrary { try opened.get() }

    /// Opens the first of these libraries that exists.
    init(eglNames: [String], glNames: [String]) throws(SceneError) {
        var egl = CEglFunctions()
        var gl = CGlFunctions()
        let status = CStringList(eglNames).withPointers { eglNames, eglCount in
            CStringList(glNames).withPointers { glNames, glCount in
                cegl_open(eglNames, eglCount, glNames, glCount, &egl, &gl)
            }
        }
        switch status {
        case 0: break
        case 1: throw .missingDriver(what: "EGL is not installed", package: "libegl1")
        case 2: throw .missingDriver(what: "OpenGL ES is not installed", package: "libgles2")
        default: throw .missingDriver(what: "the graphics libraries are too old", package: "libgl1-mesa-dri")
        }
        (self.egl, self.gl) = (egl, gl)
    }
}
