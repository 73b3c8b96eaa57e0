import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes

/// A scene list as bytes that the page's script reads: a JSON text with the structure, and the buffers.
///
/// The bytes are: the length of the JSON text as four bytes, least significant first, the text, and the buffers. The
/// buffers are in the order in which they are drawn, so that the script can draw before it has all.
struct PageData {
    /// The length of the JSON text and the text.
    private(set) var structure: [UInt8] = []
    private(set) var buffers = PageBuffers()
    private var json = JSONWriter()
    private var meshes = NumberedObjects<
        SceneMesh, (vertices: PageBuffers.Place, indices: PageBuffers.Place)
    >()
    private var textures = NumberedObjects<SceneTexture, PageBuffers.Place>()

    /// All bytes of a page in one file.
    var bytes: [UInt8] { structure + buffers.bytes }

    /// Makes the bytes of a content.
    ///
    /// - Parameter isLive: Whether a server changes the page. Then its camera obeys the controller of the view.
    init(_ contents: SceneContents, isLive: Bool) {
        json.beginObject()
        write(contents.list)
        write(contents.list.draws)
        json.key("meshes")
        json.beginArray()
        for (mesh, places) in meshes.list {
            json.beginObject()
            write("vertices", places.vertices)
            write("indices", places.indices)
            json.key("radius")
            json.number(Double(mesh.radius))
            json.endObject()
        }
        json.endArray()
        json.key("textures")
        json.beginArray()
        for (texture, pixels) in textures.list {
            json.beginObject()
            write("pixels", pixels)
            for (key, value) in [("width", texture.width), ("height", texture.height)] {
                json.key(key)
                json.number(value)
            }
            json.key("repeats")
            json.bool(texture.repeats)
            json.key("reduced")
            json.bool(texture.isReduced)
            json.endObject()
        }
        json.endArray()
        write(contents.layers)
        json.key("draped")
        json.beginArray()
        for name in contents.drapedLayers { json.string(name) }
        json.endArray()
        json.key("ground")
        json.numbers([contents.groundColor.red, contents.groundColor.green, contents.groundColor.blue])
        json.key("groundHeight")
        json.number(contents.groundHeight)
        if let plane = contents.plane {
            write(
                "plane",
                [("origin", plane.origin), ("east", plane.east), ("north", plane.north), ("up", plane.up)])
        }
        if isLive, let orbit = contents.orbit {
            json.key("orbit")
            Self.write(orbit, to: &json)
        }
        write(contents.tracks)
        json.key("sunDate")
        json.number(contents.sunDate)
        json.endObject()
        let text = json.takeBytes()
        let count = UInt32(text.count)
        structure = (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + text
    }

    private mutating func write(_ key: String, _ place: PageBuffers.Place) {
        json.key(key)
        json.numbers([Double(place.start), Double(place.length), Double(place.stride)])
    }

    private mutating func write(_ key: String, _ vector: SIMD3<Double>) {
        json.key(key)
        json.numbers([vector.x, vector.y, vector.z])
    }

    private mutating func write(_ key: String, _ vectors: [(key: String, vector: SIMD3<Double>)]) {
        json.key(key)
        json.beginObject()
        for (key, vector) in vectors { write(key, vector) }
        json.endObject()
    }

    private mutating func write(_ list: SceneList) {
        let view = list.view
        json.key("view")
        json.beginObject()
        write("eye", view.axes.position)
        write("forward", view.axes.forward)
        write("right", view.axes.right)
        write("up", view.axes.up)
        for (key, value) in [
            ("halfWidth", view.halfWidth), ("halfHeight", view.halfHeight), ("width", Double(view.width)),
            ("height", Double(view.height)), ("near", view.near),
        ] {
            json.key(key)
            json.number(value)
        }
        json.endObject()
        if case .sun(let direction, let castsShadows) = list.light {
            write("sun", direction)
            json.key("shadows")
            json.bool(castsShadows)
        }
        if let background = list.background {
            json.key("background")
            json.numbers([background.red, background.green, background.blue])
        }
        if let clip = list.clip {
            write("clip", [("center", clip.center), ("x", clip.x), ("y", clip.y)])
        }
        let occlusion = list.effects.occlusionNumbers
        json.key("effects")
        json.beginObject()
        json.key("haze")
        json.bool(list.effects.hasHaze)
        json.key("soft")
        json.bool(list.effects.softensShadows)
        if list.hasStars {
            let turn = list.effects.earthTurn
            json.key("stars")
            json.numbers([turn.x, turn.y])
        }
        json.key("occlusion")
        json.numbers((0..<4).map { occlusion[$0] })
        json.endObject()
        json.key("layerCount")
        json.number(list.layerCount)
        write("shadowedCenter", list.shadowedCenter)
        json.key("shadowedRadius")
        json.number(list.shadowedRadius)
    }

    private mutating func write(_ draws: [SceneDraw]) {
        json.key("draws")
        json.beginArray()
        for draw in draws {
            json.beginObject()
            switch draw.content {
            case .bodies(let mesh, let instances, let texture):
                kind("bodies", buffers.add(instances))
                json.key("mesh")
                let number = meshes.number(of: mesh, in: &buffers) {
                    ($1.add($0.vertices), $1.add(indices: $0.indices))
                }
                json.number(number)
                if let texture { write(texture) }
                if let material = mesh.material { write(material) }
            case .spheres(let instances): kind("spheres", buffers.add(instances))
            case .billboards(let list, let page):
                kind("billboards", buffers.add(list))
                write(page)
            case .ribbons(let list): kind("ribbons", buffers.add(list))
            }
            for (key, value) in [
                ("lit", draw.isLit), ("closed", draw.isClosed), ("opaque", draw.isOpaque),
                ("casts", draw.castsShadow),
                ("label", draw.isLabel),
            ] where value {
                json.key(key)
                json.bool(true)
            }
            if let distances = draw.distances {
                json.key("distances")
                json.numbers([Double(distances.lowerBound), Double(distances.upperBound)])
            }
            json.key("phase")
            json.number(draw.phase.rawValue)
            json.key("opacity")
            json.number(draw.opacity)
            json.key("object")
            json.number(Int(draw.object))
            json.endObject()
        }
        json.endArray()
    }

    private mutating func write(_ tracks: [SceneContents.Track]) {
        json.key("tracks")
        json.beginArray()
        for track in tracks {
            json.beginObject()
            json.key("id")
            json.number(Int(track.id))
            json.key("name")
            json.string(track.name)
            var rows = JSONWriter()
            rows.beginArray()
            // Millimeters and thousandths of seconds and degrees.
            for row in track.rows { rows.numbers(row.map { ($0 * 1_000).rounded() / 1_000 }) }
            rows.endArray()
            write("rows", buffers.add(text: rows.takeBytes()))
            json.endObject()
        }
        json.endArray()
    }

    private mutating func kind(_ name: String, _ place: PageBuffers.Place) {
        json.key("kind")
        json.string(name)
        write("list", place)
    }

    private mutating func write(_ texture: SceneTexture) {
        json.key("texture")
        json.number(number(of: texture))
    }

    private mutating func number(of texture: SceneTexture) -> Int {
        textures.number(of: texture, in: &buffers) { $1.add($0.pixels) }
    }

    /// Writes a material: what the shaders test, the numbers of their uniforms, and the maps by unit.
    private mutating func write(_ material: SceneMaterial) {
        json.key("material")
        json.beginObject()
        json.key("names")
        json.beginArray()
        for name in material.parts.definitions { json.string(name) }
        json.endArray()
        json.key("numbers")
        json.numbers(material.numbers.map(Double.init))
        json.key("maps")
        json.beginArray()
        for map in material.maps {
            if let map { json.number(number(of: map)) } else { json.null() }
        }
        json.endArray()
        json.endObject()
    }

    // MARK: Camera

    /// Writes how the camera moves: the target with its axes, and the settings with their limits; null is no limit.
    static func write(_ orbit: SceneOrbit, to json: inout JSONWriter) {
        json.beginObject()
        for (key, vector) in [
            ("target", orbit.target), ("east", orbit.axes.x), ("north", orbit.axes.y), ("up", orbit.axes.z),
        ] {
            json.key(key)
            json.numbers([vector.x, vector.y, vector.z])
        }
        for (key, setting, factor) in [
            ("distance", orbit.distance, 1), ("heading", orbit.heading, Double.pi / 180),
            ("pitch", orbit.pitch, Double.pi / 180),
        ] {
            json.key(key)
            json.beginObject()
            for (key, value) in [
                ("value", setting.value), ("low", setting.limits.lowerBound),
                ("high", setting.limits.upperBound),
            ] {
                json.key(key)
                if value.isFinite { json.number(value * factor) } else { json.null() }
            }
            json.key("moves")
            json.bool(setting.isInteractive)
            json.endObject()
        }
        json.key("factor")
        json.number(orbit.verticalScreenFactor)
        json.endObject()
    }

    // MARK: Attributes

    private mutating func write(_ layers: [SceneContents.Layer]) {
        json.key("layers")
        json.beginArray()
        for layer in layers {
            json.beginObject()
            json.key("object")
            json.number(Int(layer.object))
            json.key("name")
            json.string(layer.name)
            json.key("fields")
            json.beginArray()
            for field in layer.fields { json.string(field) }
            json.endArray()
            write("ids", buffers.add(layer.ids))
            write("rows", buffers.add(text: Self.rows(layer.rows)))
            json.endObject()
        }
        json.endArray()
    }

    private static func rows(_ rows: [[AttributeValue]]) -> [UInt8] {
        var json = JSONWriter()
        write(rows, to: &json)
        return json.takeBytes()
    }

    /// Writes the values of features as a list of lists.
    static func write(_ rows: [[AttributeValue]], to json: inout JSONWriter) {
        json.beginArray()
        for row in rows {
            json.beginArray()
            for value in row {
                switch value {
                case .null: json.null()
                case .integer(let number): json.number(Double(number))
                case .double(let number): json.number(number)
                case .string(let text): json.string(text)
                case .boolean(let value): json.bool(value)
                case .date(let milliseconds):
                    json.beginObject()
                    json.key("date")
                    json.number(Double(milliseconds))
                    json.endObject()
                }
            }
            json.endArray()
        }
        json.endArray()
    }
}

/// Objects in the order of their first use.
private struct NumberedObjects<Object: AnyObject, Places> {
    private(set) var list: [(object: Object, places: Places)] = []
    private var numbers: [ObjectIdentifier: Int] = [:]

    /// Returns the number of an object, from 0; adds it and its buffers if it is new.
    mutating func number(
        of object: Object, in buffers: inout PageBuffers, adding: (Object, inout PageBuffers) -> Places
    ) -> Int {
        if let known = numbers[ObjectIdentifier(object)] { return known }
        numbers[ObjectIdentifier(object)] = list.count
        list.append((object, adding(object, &buffers)))
        return list.count - 1
    }
}
