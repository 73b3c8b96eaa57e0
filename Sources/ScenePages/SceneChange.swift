import CartoucheDocuments
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes

/// What differs between two contents of a scene that have the same draws with other instances.
///
/// A page that plays the first content needs only the lists and attributes of this change.
package struct SceneChange: Sendable {
    private let draws: [(index: Int, list: [UInt8])]
    private let layers: [(index: Int, layer: SceneContents.Layer)]
    /// How the camera is moved now, and whether that differs.
    private let orbit: (now: SceneOrbit?, differs: Bool)

    /// Whether nothing differs.
    package var isEmpty: Bool { draws.isEmpty && layers.isEmpty && !orbit.differs }

    /// Compares two contents.
    ///
    /// - Returns: Nil if the page needs the whole new content.
    package init?(from old: SceneContents, to new: SceneContents) {
        guard old.list.draws.count == new.list.draws.count, old.layers.count == new.layers.count,
            old.drapedLayers == new.drapedLayers, old.groundColor == new.groundColor,
            old.plane == new.plane, old.list.light == new.list.light,
            old.list.background == new.list.background, old.list.clip == new.list.clip,
            old.list.effects.looks(like: new.list.effects)
        else { return nil }
        var draws: [(Int, [UInt8])] = []
        for (index, (before, after)) in zip(old.list.draws, new.list.draws).enumerated() {
            if before == after { continue }
            guard before.emptied == after.emptied else { return nil }
            draws.append((index, after.packedInstances))
        }
        var layers: [(Int, SceneContents.Layer)] = []
        for (index, (before, after)) in zip(old.layers, new.layers).enumerated() {
            guard before.object == after.object, before.name == after.name else { return nil }
            let isSame =
                before.ids == after.ids && before.fields == after.fields && before.rows == after.rows
            if !isSame { layers.append((index, after)) }
        }
        (self.draws, self.layers) = (draws, layers)
        orbit = (new.orbit, old.orbit != new.orbit)
    }

    /// The change as JSON for the page's script: lists as base64, ids and rows of attributes, and the orbit.
    package var json: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("draws")
        json.beginArray()
        for (index, list) in draws {
            json.beginObject()
            json.key("draw")
            json.number(index)
            json.key("list")
            json.string(Base64.encode(list))
            json.endObject()
        }
        json.endArray()
        json.key("layers")
        json.beginArray()
        for (index, layer) in layers {
            json.beginObject()
            json.key("layer")
            json.number(index)
            json.key("ids")
            json.numbers(layer.ids.map(Double.init))
            json.key("fields")
            json.beginArray()
            for field in layer.fields { json.string(field) }
            json.endArray()
            json.key("rows")
            PageData.write(layer.rows, to: &json)
            json.endObject()
        }
        json.endArray()
        if orbit.differs {
            json.key("orbit")
            if let orbit = orbit.now { PageData.write(orbit, to: &json) } else { json.null() }
        }
        json.endObject()
        return json.takeBytes()
    }
}

extension SceneDraw {
    /// The draw without its instances.
    fileprivate var emptied: SceneDraw {
        var draw = self
        draw.content =
            switch content {
            case .bodies(let mesh, _, let texture): .bodies(mesh, [], texture)
            case .spheres: .spheres([])
            case .billboards(_, let page): .billboards([], page)
            case .ribbons: .ribbons([])
            }
        return draw
    }

    /// The bytes of the instances in memory.
    fileprivate var packedInstances: [UInt8] {
        func bytes<Value>(_ values: [Value]) -> [UInt8] { values.withUnsafeBytes { Array($0) } }
        return switch content {
        case .bodies(_, let list, _): bytes(list)
        case .spheres(let list): bytes(list)
        case .billboards(let list, _): bytes(list)
        case .ribbons(let list): bytes(list)
        }
    }
}
