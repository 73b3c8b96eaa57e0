import CartoucheGeospatial

// Lists in which only some features have other places.
extension SceneList {
    /// Replaces what features add to the draws of a layer.
    ///
    /// - Parameters:
    ///   - ids: The numbers of the features.
    ///   - object: The number of the layer.
    ///   - draws: The new draws of these features.
    /// - Returns: Where the picture can differ; nil if a new list can have other draws, and then this one is unusable.
    mutating func replace(
        _ ids: Set<UInt32>, of object: UInt32, with new: [SceneDraw]
    ) -> ViewBox? {
        let own = draws.indices.filter { draws[$0].object == object }
        guard own.allSatisfy({ draws[$0].hasSingleFeatures }) else { return nil }
        let isDetailed = new.map { bodyCounts($0, among: own) }
        var box = ViewBox()
        var found: Set<UInt32> = []
        for index in own { remove(ids, from: index, &box, &found) }
        guard found == ids else { return nil }
        for draw in new {
            guard draw.hasSingleFeatures, let draw = inDetail(draw, among: own),
                let index = own.first(where: { draws[$0].hasSameSettings(as: draw) })
            else { return nil }
            insert(draw.content, into: index, &box)
        }
        guard isDetailed == new.map({ bodyCounts($0, among: own) }) else { return nil }
        draws.removeAll(where: \.isEmpty)
        return box
    }

    /// Returns whether the bodies of a draw have coarser meshes in a layer.
    private func bodyCounts(_ draw: SceneDraw, among own: [Int]) -> Bool {
        guard case .bodies(let mesh, _, _) = draw.content else { return false }
        let count = own.reduce(0) { sum, index in
            guard case .bodies(_, let list, _) = draws[index].content else { return sum }
            return sum + list.count
        }
        return mesh.indices.count / 3 * count > SceneProjection.detailedCount
    }

    /// Returns the draw of one body with the mesh that its distance needs; nil if there are more bodies.
    private func inDetail(_ draw: SceneDraw, among own: [Int]) -> SceneDraw? {
        guard case .bodies(let mesh, let list, let texture) = draw.content, bodyCounts(draw, among: own),
            !mesh.coarserLevels.isEmpty
        else { return draw }
        guard list.count == 1 else { return nil }
        let level = view.level(of: list[0], mesh, mesh.coarserLevels)
        var detailed = draw
        if level > 0 {
            detailed.content = .bodies(mesh.coarserLevels[level - 1].mesh, list, texture)
        }
        return detailed
    }

    /// Removes what features add to a draw.
    private mutating func remove(
        _ ids: Set<UInt32>, from index: Int, _ box: inout ViewBox, _ found: inout Set<UInt32>
    ) {
        let only = ids.count == 1 ? ids.first : nil
        func isGone(_ id: UInt32) -> Bool { only.map { $0 == id } ?? ids.contains(id) }
        /// Returns the list without the features; nil if it has none of them.
        func rest<Item>(_ list: [Item], _ id: (Item) -> UInt32, _ bounds: (Item) -> ViewBox) -> [Item]? {
            guard let first = list.firstIndex(where: { isGone(id($0)) }) else { return nil }
            var rest: [Item] = []
            // The new place of the feature needs no further memory.
            rest.reserveCapacity(list.count)
            var start = 0
            for index in first..<list.count where isGone(id(list[index])) {
                found.insert(id(list[index]))
                box.formUnion(bounds(list[index]))
                rest += list[start..<index]
                start = index + 1
            }
            rest += list[start...]
            return rest
        }
        switch draws[index].content {
        case .bodies(let mesh, let list, let texture):
            if let list = rest(list, { $0.id }, { view.box(of: $0, mesh) }) {
                draws[index].content = .bodies(mesh, list, texture)
            }
        case .spheres(let list):
            if let list = rest(list, { $0.id }, view.box(ofSphere:)) { draws[index].content = .spheres(list) }
        case .billboards(let list, let page):
            if let list = rest(list, { $0.id }, view.box(of:)) {
                draws[index].content = .billboards(list, page)
            }
        case .ribbons(let list):
            if let list = rest(list, { $0.id }, view.box(of:)) { draws[index].content = .ribbons(list) }
        }
    }

    /// Inserts items into a draw: bodies from near to far, pictures from far to near, segments in the order of features.
    private mutating func insert(_ content: SceneDraw.Content, into index: Int, _ box: inout ViewBox) {
        let eye = view.axes.position
        func distance(_ position: SplitPosition) -> Double { (position.value - eye).length }
        func square(_ instance: SceneInstance) -> Double {
            let offset = instance.position.value - eye
            return offset.dot(offset)
        }
        /// Returns the list with items before the first item that comes after them.
        func with<Item>(
            _ list: [Item], _ items: [Item], _ bounds: (Item) -> ViewBox,
            isBefore: (Item, Item) -> Bool
        ) -> [Item] {
            var list = list
            for item in items {
                box.formUnion(bounds(item))
                var (low, high) = (0, list.count)
                while low < high {
                    let middle = (low + high) / 2
                    if isBefore(item, list[middle]) { high = middle } else { low = middle + 1 }
                }
                list.insert(item, at: low)
            }
            return list
        }
        switch (draws[index].content, content) {
        case (.bodies(let mesh, let list, let texture), .bodies(_, let items, _)):
            let merged = with(list, items, { view.box(of: $0, mesh) }) {
                (square($0), $0.id) < (square($1), $1.id)
            }
            draws[index].content = .bodies(mesh, merged, texture)
        case (.spheres(let list), .spheres(let items)):
            draws[index].content = .spheres(
                with(list, items, view.box(ofSphere:)) { (square($0), $0.id) < (square($1), $1.id) })
        case (.billboards(let list, let page), .billboards(let items, _)):
            let merged = with(list, items, view.box(of:)) {
                (-distance($0.position), $0.id) < (-distance($1.position), $1.id)
            }
            draws[index].content = .billboards(merged, page)
        case (.ribbons(let list), .ribbons(let items)):
            draws[index].content = .ribbons(with(list, items, view.box(of:)) { $0.id < $1.id })
        default: break
        }
    }

    /// Returns the list with only what can be seen in a part of the picture.
    package func cut(to box: ViewBox) -> SceneList {
        var cut = self
        let sight = BoxSight(of: box, in: view)
        func isSeen(_ other: ViewBox) -> Bool { other.intersects(box) }
        for (index, draw) in draws.enumerated() {
            switch draw.content {
            case .bodies(let mesh, let list, let texture):
                cut.draws[index].content = .bodies(
                    mesh,
                    list.filter {
                        sight.canSee($0.position, radius: Double(mesh.radius * $0.extent))
                            && isSeen(view.box(of: $0, mesh))
                    }, texture)
            case .spheres(let list):
                cut.draws[index].content = .spheres(
                    list.filter {
                        sight.canSee($0.position, radius: Double($0.extent) / 2)
                            && isSeen(view.box(ofSphere: $0))
                    })
            case .billboards(let list, let page):
                cut.draws[index].content = .billboards(
                    list.filter { sight.canSee($0) && isSeen(view.box(of: $0)) }, page)
            case .ribbons(let list):
                cut.draws[index].content = .ribbons(list.filter { isSeen(view.box(of: $0)) })
            }
        }
        return cut
    }
}

extension SceneProjection {
    fileprivate func box(of instance: SceneInstance, _ mesh: SceneMesh) -> ViewBox {
        box(of: instance.position.value, radius: Double(mesh.radius * instance.extent))
    }

    fileprivate func box(ofSphere instance: SceneInstance) -> ViewBox {
        box(of: instance.position.value, radius: Double(instance.extent) / 2)
    }
}

extension SceneInstance {
    /// The greatest extent.
    fileprivate var extent: Float { max(abs(extentX), abs(extentY), abs(extentZ)) }
}

extension SceneDraw {
    /// Whether each item is of one feature, and the order of items is known.
    fileprivate var hasSingleFeatures: Bool {
        if phase == .translucent { return false }
        if case .bodies(let mesh, _, _) = content { return mesh.vertices.first?.part ?? 0 == 0 }
        return true
    }

    /// Returns whether another draw differs only in its items.
    fileprivate func hasSameSettings(as other: SceneDraw) -> Bool {
        switch (content, other.content) {
        case (.bodies(let mesh, _, let texture), .bodies(let otherMesh, _, let otherTexture)):
            guard mesh === otherMesh, texture === otherTexture else { return false }
        case (.billboards(_, let page), .billboards(_, let otherPage)):
            guard page === otherPage else { return false }
        case (.spheres, .spheres), (.ribbons, .ribbons): break
        default: return false
        }
        return phase == other.phase && isLit == other.isLit && isClosed == other.isClosed
            && isSmall == other.isSmall && castsShadow == other.castsShadow && isLabel == other.isLabel
            && opacity == other.opacity && distances == other.distances && object == other.object
    }
}
