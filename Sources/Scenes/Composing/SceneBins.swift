import CartoucheCLibrary
import CartoucheGeospatial
import CartouchePlanarGeometry
import CartoucheSymbolModel

/// The content of one layer, collected by kind, so that each kind is one draw.
struct SceneBins {
    private struct Body: Hashable {
        var mesh: ObjectIdentifier
        var texture: ObjectIdentifier?
        var isTranslucent: Bool
    }

    private var bodies:
        [Body: (mesh: SceneMesh, texture: SceneTexture?, isClosed: Bool, list: [SceneInstance])] =
            [:]
    private var order: [Body] = []
    private var spheres: [SceneInstance] = []
    private var translucentSpheres: [SceneInstance] = []
    private var opaque: [MeshBuilder] = []
    /// Opaque bodies without openings.
    private var closed: [MeshBuilder] = []
    private var translucent: [MeshBuilder] = []
    /// The opaque meshes of finished bins.
    private var meshes: [(content: SceneDraw.Content, isClosed: Bool)] = []
    private var ribbons: [SceneRibbon] = []
    /// The billboards by page.
    var billboards: [Int: [SceneBillboard]] = [:]
    var hasBillboards: Bool { !billboards.isEmpty }
    private var flatSymbols: [ObjectIdentifier: (symbol: SymbolDefinition, flat: SymbolDefinition)] = [:]

    /// Returns a symbol with only its 2D layers; the same object for the same symbol.
    mutating func withoutModels(_ symbol: SymbolDefinition, _ layers: [LayerDefinition]) -> SymbolDefinition {
        if let known = flatSymbols[ObjectIdentifier(symbol)] { return known.flat }
        let flat = symbol.changed { $0.layers = layers }
        flatSymbols[ObjectIdentifier(symbol)] = (symbol, flat)
        return flat
    }

    // MARK: Bodies

    mutating func add(
        _ instance: SceneInstance, of mesh: SceneMesh, _ texture: SceneTexture? = nil, isClosed: Bool = true
    ) {
        guard instance.color >> 24 > 0 else { return }
        let isTranslucent =
            instance.color.isTranslucent || !mesh.isOpaque
            || texture?.isTranslucent == true && mesh.material?.cutoff == nil
        let key = Body(
            mesh: ObjectIdentifier(mesh), texture: texture.map { ObjectIdentifier($0) },
            isTranslucent: isTranslucent)
        if bodies[key] == nil {
            bodies[key] = (mesh, texture, isClosed, [])
            order.append(key)
        }
        bodies[key]?.list.append(instance)
    }

    mutating func add(sphere instance: SceneInstance) {
        guard instance.color >> 24 > 0 else { return }
        if instance.color.isTranslucent {
            translucentSpheres.append(instance)
        } else {
            spheres.append(instance)
        }
    }

    // MARK: Lines

    /// Adds a line with a body: a tube, a wall or a profile.
    ///
    /// - Parameters:
    ///   - width: The width in the unit of the stroke.
    ///   - unit: The meters for a unit of the stroke's lengths.
    mutating func add(
        _ stroke: StrokeProperties, width: Double, unit: Double, along line: SpaceLine, color: UInt32,
        part: UInt32
    ) {
        switch stroke.lineStyle3D {
        case .strip: break
        case .tube:
            if let profile = SweptProfile(ofTube: stroke, width: width, unit: unit) {
                add(profile, along: line, color: color, part: part)
            } else {
                addTube(line, diameter: width * unit, color: color, part: part, cap: stroke.cap)
            }
        case .wall:
            addWall(line, tops: line.heights.map { $0 + stroke.height3D * unit }, color: color, part: part)
        case .square, .rectangle:
            add(
                SweptProfile(stroke, width: width, unit: unit), along: line, color: color, part: part)
        }
    }

    /// Adds an upright band from the line to other heights.
    mutating func addWall(_ line: SpaceLine, tops: [Double], color: UInt32, part: UInt32) {
        let top = line.positions(at: tops)
        edit(color, at: line.positions.first) { builder in
            for index in 0..<max(line.positions.count - 1, 0) {
                let corners = [
                    line.positions[index], line.positions[index + 1], top[index + 1], top[index],
                ]
                let normal = (corners[1] - corners[0]).cross(corners[3] - corners[0])
                builder.add(corners, normal: normal, color: color, part: part)
            }
        }
    }

    /// Adds a tube with round joins.
    mutating func addTube(
        _ line: SpaceLine, diameter: Double, color: UInt32, part: UInt32, cap: LineCap
    ) {
        guard diameter > 0, diameter.isFinite, line.positions.count >= 2 else { return }
        let tube = TubeShape(line.positions, radius: diameter / 2, cap: cap)
        edit(color, at: line.positions.first) { builder in
            builder.add(
                tube.corners, normals: tube.normals, triangles: tube.triangles, color: color, part: part)
        }
    }

    /// Adds the surface of a profile that moves along a line.
    mutating func add(_ profile: SweptProfile, along line: SpaceLine, color: UInt32, part: UInt32) {
        guard profile.isVisible, line.positions.count >= 2 else { return }
        let rings = profile.rings(along: line)
        edit(color, at: line.positions.first) { builder in
            for (a, b) in zip(rings, rings.dropFirst()) {
                for corner in a.positions.indices {
                    let next = (corner + 1) % a.positions.count
                    let corners = [
                        a.positions[corner], a.positions[next], b.positions[next], b.positions[corner],
                    ]
                    if profile.isRound {
                        let normals = [
                            a.normals[corner], a.normals[next], b.normals[next], b.normals[corner],
                        ]
                        builder.add(
                            corners, normals: normals, triangles: [0, 1, 2, 0, 2, 3], color: color, part: part
                        )
                        continue
                    }
                    let normal = (corners[1] - corners[0]).cross(corners[3] - corners[0])
                    if normal.length > 1e-9 {
                        builder.add(corners, normal: -normal, color: color, part: part)
                    }
                }
            }
            guard profile.isSolid, let first = rings.first, let last = rings.last else { return }
            for (ring, isFirst) in [(first, true), (last, false)] {
                let side = ring.positions[1] - ring.positions[0]
                let normal = side.cross(ring.positions[ring.positions.count - 1] - ring.positions[0])
                // A round cap ends in a point or an edge.
                guard normal.length > 1e-9 else { continue }
                builder.add(ring.positions, normal: isFirst ? -normal : normal, color: color, part: part)
            }
        }
    }

    // MARK: Areas

    /// Adds a polygon at its heights, or its body.
    mutating func addArea(
        _ area: SpaceArea, extrusion: (value: Double, top: ScenePlacing.ExtrusionTop), color: UInt32,
        part: UInt32
    ) {
        guard let first = area.rings.first?.places.first, let position = area.rings[0].positions.first else {
            return
        }
        let tops = area.tops(extrusion.value, extrusion.top)
        let top = zip(area.rings, tops).map { $0.positions(at: $1) }
        let space = area.rings[0].space
        let up = space.up(at: first)
        // Meters around the first vertex, so that triangles have their shape.
        let flat = SIMD2(space.isLocal ? 1 : cos(first.y * .pi / 180), 1)
        let (triangles, nesting) = area.triangles { line, index in (line.places[index] - first) * flat }
        let corners = top.flatMap { $0 }
        let isDown = zip(area.rings, tops).contains { ring, tops in
            zip(ring.heights, tops).contains { $1 < $0 }
        }
        var turned = triangles
        for index in stride(from: 0, to: turned.count - 2, by: 3) { turned.swapAt(index + 1, index + 2) }
        edit(color, at: position, isClosed: true) { builder in
            builder.add(
                corners, triangles: isDown ? turned : triangles, normal: isDown ? -up : up, color: color,
                part: part)
            builder.add(
                area.rings.flatMap(\.positions), triangles: isDown ? triangles : turned,
                normal: isDown ? up : -up, color: color, part: part)
            for (index, ring) in area.rings.enumerated() {
                let isLeft = nesting.isHole[index] != (ring.signedArea > 0)
                let count = ring.positions.count
                for vertex in 0..<count {
                    let next = (vertex + 1) % count
                    let (a, b) = isLeft != isDown ? (vertex, next) : (next, vertex)
                    let corners = [
                        ring.positions[a], ring.positions[b], top[index][b], top[index][a],
                    ]
                    var normal = (corners[1] - corners[0]).cross(corners[3] - corners[0])
                    if normal.length < 1e-9 { normal = (corners[1] - corners[0]).cross(up) }
                    builder.add(corners, normal: normal, color: color, part: part)
                }
            }
        }
    }

    /// Adds a polygon at its heights, with one color.
    mutating func addFace(_ area: SpaceArea, on plane: SpacePlane, color: UInt32, part: UInt32) {
        let (triangles, _) = area.triangles { line, index in plane.place(of: line.positions[index]) }
        edit(color, at: area.rings.first?.positions.first) { builder in
            builder.add(
                area.rings.flatMap(\.positions), triangles: triangles, normal: plane.normal, color: color,
                part: part)
        }
    }

    /// Adds a polygon at its heights, with a picture.
    mutating func addFace(_ area: SpaceArea, _ picture: AreaPicture, id: UInt32) {
        let plane = picture.plane
        let (triangles, _) = area.triangles { line, index in plane.place(of: line.positions[index]) }
        let vertices = area.rings.flatMap(\.positions).map { position in
            SceneVertex(
                SIMD3<Float>(position - plane.origin), normal: SIMD3<Float>(plane.normal),
                coordinate: picture.coordinate(of: position))
        }
        add(
            SceneInstance(plane.origin, id: id), of: SceneMesh(vertices: vertices, indices: triangles),
            picture.texture, isClosed: false)
    }

    /// Adds a straight line with a width on the screen.
    mutating func addRibbon(
        from start: SIMD3<Double>, to end: SIMD3<Double>, width: Double, color: UInt32, id: UInt32,
        ends: (LineCap, LineCap) = (.round, .round), level: Int = 0
    ) {
        guard width > 0, width.isFinite else { return }
        ribbons.append(
            SceneRibbon(
                from: start, to: end, width: Float(max(width, 1)), color: color, id: id, ends: ends,
                level: level))
    }

    /// Adds the edges of a polygon, or of its body.
    mutating func addEdges(
        _ area: SpaceArea, tops: [[Double]]?, width: Double, color: UInt32, id: UInt32
    ) {
        func add(_ start: SIMD3<Double>, _ end: SIMD3<Double>) {
            addRibbon(from: start, to: end, width: width, color: color, id: id)
        }
        for (index, ring) in area.rings.enumerated() {
            let top = tops.map { ring.positions(at: $0[index]) }
            for vertex in ring.positions.indices {
                let next = (vertex + 1) % ring.positions.count
                add(ring.positions[vertex], ring.positions[next])
                guard let top else { continue }
                add(top[vertex], top[next])
                add(ring.positions[vertex], top[vertex])
            }
        }
    }

    private mutating func edit(
        _ color: UInt32, at position: SIMD3<Double>?, isClosed: Bool = false,
        _ body: (inout MeshBuilder) -> Void
    ) {
        guard let position, color >> 24 > 0 else { return }
        let path: WritableKeyPath<SceneBins, [MeshBuilder]> =
            color.isTranslucent ? \.translucent : isClosed ? \.closed : \.opaque
        var list = self[keyPath: path]
        // Taking the array apart keeps it from being copied.
        self[keyPath: path] = []
        var place = list.lastIndex { $0.reaches(position) && !$0.isFull }
        if place == nil {
            list.append(MeshBuilder())
            place = list.count - 1
        }
        if let place { body(&list[place]) }
        self[keyPath: path] = list
    }

    // MARK: Draws

    /// Makes the meshes that are the same in all views; nothing is added later.
    mutating func finish() {
        for (list, isClosed) in [(opaque, false), (closed, true)] {
            meshes += list.compactMap { $0.content(farthestFirst: nil) }.map { ($0, isClosed) }
        }
        (opaque, closed) = ([], [])
    }

    /// Returns the draws of bodies and lines of finished bins.
    func draws(_ placing: ScenePlacing, _ projection: SceneProjection) -> [SceneDraw] {
        var draws: [SceneDraw] = []
        let eye = projection.axes.position
        func add(_ content: SceneDraw.Content, isTranslucent: Bool, isClosed: Bool, isLit: Bool = true) {
            let phase: SceneDraw.Phase =
                isTranslucent || placing.opacity < 0.995 ? .translucent : .bodies
            var draw = SceneDraw(content: content, phase: phase)
            draw.isClosed = isClosed
            draw.isLit = isLit
            draw.opacity = placing.opacity
            draw.object = placing.object
            draw.castsShadow = phase == .bodies
            draws.append(draw)
        }
        /// Near ones first hide others early; far ones first blend correctly.
        func sorted(_ list: [SceneInstance], isTranslucent: Bool) -> [SceneInstance] {
            let isFarFirst = isTranslucent || placing.opacity < 0.995
            var places = list.enumerated().map { index, instance in
                let offset = instance.position.value - eye
                return (distance: offset.dot(offset), index: index)
            }
            places.sort { isFarFirst ? $0.distance > $1.distance : $0.distance < $1.distance }
            return places.map { list[$0.index] }
        }
        for key in order {
            guard let body = bodies[key] else { continue }
            for (mesh, list) in projection.levels(of: body.mesh, body.list) {
                add(
                    .bodies(mesh, sorted(list, isTranslucent: key.isTranslucent), body.texture),
                    isTranslucent: key.isTranslucent, isClosed: body.isClosed)
            }
        }
        for (list, isTranslucent) in [(spheres, false), (translucentSpheres, true)] where !list.isEmpty {
            // The camera of a page moves.
            let canBeSmall = !isTranslucent && placing.opacity >= 0.995 && projection.reach == nil
            var (small, others) = ([SceneInstance](), [SceneInstance]())
            for sphere in sorted(list, isTranslucent: isTranslucent) {
                if canBeSmall, sphere.isSmall(from: eye) {
                    small.append(sphere)
                } else {
                    others.append(sphere)
                }
            }
            if !small.isEmpty {
                add(.spheres(small), isTranslucent: false, isClosed: false)
                draws[draws.count - 1].isSmall = true
            }
            if !others.isEmpty { add(.spheres(others), isTranslucent: isTranslucent, isClosed: false) }
        }
        for (content, isClosed) in meshes { add(content, isTranslucent: false, isClosed: isClosed) }
        for content in translucent.compactMap({ $0.content(farthestFirst: eye) }) {
            add(content, isTranslucent: true, isClosed: false)
        }
        if !ribbons.isEmpty { add(.ribbons(ribbons), isTranslucent: false, isClosed: false, isLit: false) }
        for index in draws.indices {
            // The edges of lines are translucent.
            if case .ribbons = draws[index].content { draws[index].phase = .billboards }
        }
        return draws
    }
}

extension SceneProjection {
    /// The number of triangles above which small instances get coarser meshes.
    static let detailedCount = 200_000

    /// Returns the instances of a mesh with the level of detail that each one needs: the error is less than half a
    /// pixel.
    ///
    /// The camera of a page moves, so all instances keep the mesh itself.
    fileprivate func levels(
        of mesh: SceneMesh, _ instances: [SceneInstance]
    ) -> [(mesh: SceneMesh, instances: [SceneInstance])] {
        let count = mesh.indices.count / 3 * instances.count
        guard reach == nil, instances.count > 1, count > Self.detailedCount else {
            return [(mesh, instances)]
        }
        let levels = mesh.coarserLevels
        if levels.isEmpty { return [(mesh, instances)] }
        var groups = [[SceneInstance]](repeating: [], count: levels.count + 1)
        for instance in instances { groups[level(of: instance, mesh, levels)].append(instance) }
        let meshes = [mesh] + levels.map(\.mesh)
        return zip(meshes, groups).filter { !$0.1.isEmpty }.map { ($0, $1) }
    }

    /// Returns the number of the coarser mesh for an instance, from 1; 0 for the mesh itself.
    func level(of instance: SceneInstance, _ mesh: SceneMesh, _ levels: [MeshReduction.Level]) -> Int {
        let extent = max(instance.extentX, instance.extentY, instance.extentZ)
        let distance = (instance.position.value - axes.position).length - Double(mesh.radius * extent)
        let allowed = Float(max(distance, 0) * pixelAngle * 0.5) / extent
        return levels.prefix { $0.error < allowed }.count
    }
}

extension SpaceArea {
    /// Returns the triangles of the area, and the nesting of its rings.
    ///
    /// - Parameter place: Returns the position of a vertex of a ring on a plane.
    fileprivate func triangles(
        _ place: (SpaceLine, Int) -> SIMD2<Double>
    ) -> (indices: [UInt32], nesting: RingNesting) {
        let places = rings.flatMap { ring in ring.positions.indices.map { place(ring, $0) } }
        var starts = [0]
        for ring in rings { starts.append(starts[starts.count - 1] + ring.positions.count) }
        let nesting = RingNesting(rings.indices.map { Ring(Array(places[starts[$0]..<starts[$0 + 1]])) })
        let indices = nesting.areas.flatMap { members in
            Triangulation(
                places, outer: starts[members[0]]..<starts[members[0] + 1],
                holes: members.dropFirst().map { starts[$0]..<starts[$0 + 1] }
            ).indices
        }
        return (indices, nesting)
    }
}

extension SpaceLine {
    /// Twice the area of a ring on the plane of degrees; positive if it is counterclockwise.
    fileprivate var signedArea: Double {
        var area = 0.0
        for (index, a) in places.enumerated() {
            let b = places[(index + 1) % places.count]
            area += (a.x - places[0].x) * (b.y - places[0].y) - (a.y - places[0].y) * (b.x - places[0].x)
        }
        return area
    }
}
