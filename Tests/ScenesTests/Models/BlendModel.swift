/// A file of Blender 2.49 with the arrow: blocks of structures, and a table that describes the structures.
///
/// It has the members that readers of models need. Pointers have four bytes, and numbers are little-endian.
struct BlendModel {
    /// The members of each structure: a type and a name, with `*` for pointers and a count in brackets.
    private static let structures: [(name: String, members: [(type: String, name: String)])] = [
        ("ID", [("char", "name[24]")]),
        ("ListBase", [("void", "*first"), ("void", "*last")]),
        (
            "Scene",
            [
                ("ID", "id"), ("Object", "*camera"), ("World", "*world"), ("Base", "*basact"),
                ("ListBase", "base"),
            ]
        ),
        ("Base", [("Base", "*next"), ("Base", "*prev"), ("Object", "*object")]),
        (
            "Object",
            [
                ("ID", "id"), ("int", "type"), ("float", "obmat[4][4]"), ("float", "parentinv[4][4]"),
                ("char", "parsubstr[32]"), ("Object", "*parent"), ("Object", "*track"), ("void", "*data"),
                ("ListBase", "modifiers"),
            ]
        ),
        ("MVert", [("float", "co[3]"), ("short", "no[3]"), ("char", "flag"), ("char", "mat_nr")]),
        (
            "MFace",
            [
                ("int", "v1"), ("int", "v2"), ("int", "v3"), ("int", "v4"), ("char", "mat_nr"),
                ("char", "flag"),
                ("short", "pad"),
            ]
        ),
        (
            "Mesh",
            [
                ("ID", "id"), ("int", "totface"), ("int", "totedge"), ("int", "totvert"), ("short", "subdiv"),
                ("short", "subdivr"), ("short", "subsurftype"), ("short", "smoothresh"), ("MFace", "*mface"),
                ("MVert", "*mvert"), ("Material", "**mat"),
            ]
        ),
        (
            "Material",
            [
                ("ID", "id"), ("float", "r"), ("float", "g"), ("float", "b"), ("float", "specr"),
                ("float", "specg"), ("float", "specb"), ("short", "har"), ("float", "ambr"),
                ("float", "ambg"), ("float", "ambb"), ("float", "mirr"), ("float", "mirg"), ("float", "mirb"),
                ("float", "emit"), ("float", "alpha"), ("float", "ref"), ("float", "translucency"),
                ("short", "diff_shader"), ("short", "spec_shader"),
            ]
        ),
    ]

    /// The file.
    private(set) var bytes = Array("BLENDER_v249".utf8)

    init(_ parts: [ArrowModel.Part]) {
        let identity = (0..<16).flatMap { Self.bytes(Float($0 % 5 == 0 ? 1 : 0)) }
        let base = { (index: Int) in UInt32(0x200 + 16 * index) }
        add(
            "SC", at: 0x100, "Scene",
            [
                Self.object(
                    "Scene",
                    [
                        "id": Self.name("SCScene"),
                        "base": Self.bytes(base(0)) + Self.bytes(base(parts.count - 1)),
                    ])
            ])
        for (index, part) in parts.enumerated() {
            let object = UInt32(0x1000 * (index + 1))
            let next = index + 1 < parts.count ? base(index + 1) : 0
            let before = index > 0 ? base(index - 1) : 0
            add(
                "DATA", at: base(index), "Base",
                [Self.bytes(next) + Self.bytes(before) + Self.bytes(object)])
            add(
                "OB", at: object, "Object",
                [
                    Self.object(
                        "Object",
                        [
                            "id": Self.name("OB" + part.name), "type": Self.bytes(UInt32(1)),
                            "obmat": identity, "parentinv": identity, "data": Self.bytes(object + 1),
                        ])
                ])
            add(
                "ME", at: object + 1, "Mesh",
                [
                    Self.object(
                        "Mesh",
                        [
                            "id": Self.name("ME" + part.name),
                            "totface": Self.bytes(UInt32(part.triangles.count)),
                            "totvert": Self.bytes(UInt32(part.corners.count)),
                            "mface": Self.bytes(object + 2), "mvert": Self.bytes(object + 3),
                            "mat": Self.bytes(object + 4),
                        ])
                ])
            add("DATA", at: object + 4, "ID", [Self.bytes(object + 5)])
            add(
                "DATA", at: object + 2, "MFace",
                part.triangles.map { triangle in
                    (0..<3).flatMap { Self.bytes(UInt32(triangle[$0])) } + [UInt8](repeating: 0, count: 8)
                })
            add(
                "DATA", at: object + 3, "MVert",
                part.corners.map { corner in
                    (0..<3).flatMap { Self.bytes(corner[$0]) } + [UInt8](repeating: 0, count: 8)
                })
            var material = ["id": Self.name("MA" + part.name)]
            for (channel, name) in ["r", "g", "b"].enumerated() {
                material[name] = Self.bytes(Float(part.color[channel]) / 255)
            }
            (material["ref"], material["alpha"]) = (Self.bytes(Float(1)), Self.bytes(Float(1)))
            add("MA", at: object + 5, "Material", [Self.object("Material", material)])
        }
        addTable()
    }

    // MARK: Structures

    /// Returns a structure with some members; the others are 0.
    private static func object(_ structure: String, _ values: [String: [UInt8]]) -> [UInt8] {
        let members = structures.first { $0.name == structure }?.members ?? []
        return members.flatMap { type, name -> [UInt8] in
            let key = String(name.drop { $0 == "*" }.prefix { $0 != "[" })
            let value = values[key] ?? []
            return value + [UInt8](repeating: 0, count: size(type, name) - value.count)
        }
    }

    /// Returns the bytes of a member.
    private static func size(_ type: String, _ name: String) -> Int {
        let counts = name.split { "[]".contains($0) }.dropFirst().compactMap { Int($0) }
        return (name.hasPrefix("*") ? 4 : size(type)) * counts.reduce(1, *)
    }

    private static func size(_ type: String) -> Int {
        if let known = ["char": 1, "short": 2, "int": 4, "float": 4][type] { return known }
        return structures.first { $0.name == type }?.members.reduce(0) { $0 + size($1.type, $1.name) } ?? 0
    }

    private static func name(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func bytes(_ number: Float) -> [UInt8] { bytes(number.bitPattern) }

    private static func short(_ number: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }

    // MARK: Blocks

    private mutating func add(_ code: String, at address: UInt32, _ structure: String, _ list: [[UInt8]]) {
        let number = Self.structures.firstIndex { $0.name == structure } ?? 0
        add(code, at: address, UInt32(number), count: UInt32(list.count), list.flatMap { $0 })
    }

    private mutating func add(
        _ code: String, at address: UInt32, _ structure: UInt32, count: UInt32, _ content: [UInt8]
    ) {
        let padded = Self.padded(content)
        bytes += Array(code.utf8) + [UInt8](repeating: 0, count: 4 - code.utf8.count)
        for number in [UInt32(padded.count), address, structure, count] { bytes += Self.bytes(number) }
        bytes += padded
    }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    /// Adds the table of names, types, sizes and structures, and the end.
    private mutating func addTable() {
        var types = ["char", "short", "int", "float", "void"]
        var names: [String] = []
        for (structure, members) in Self.structures {
            for type in [structure] + members.map(\.type) where !types.contains(type) { types.append(type) }
            for (_, name) in members where !names.contains(name) { names.append(name) }
        }
        func strings(_ list: [String]) -> [UInt8] {
            Self.bytes(UInt32(list.count)) + list.flatMap { Array($0.utf8) + [0] }
        }
        func number(_ value: String, in list: [String]) -> [UInt8] {
            Self.short(list.firstIndex(of: value) ?? 0)
        }
        var table = Self.padded(Array("SDNANAME".utf8) + strings(names))
        table = Self.padded(table + Array("TYPE".utf8) + strings(types))
        table = Self.padded(table + Array("TLEN".utf8) + types.flatMap { Self.short(Self.size($0)) })
        table += Array("STRC".utf8) + Self.bytes(UInt32(Self.structures.count))
        for (structure, members) in Self.structures {
            table += number(structure, in: types) + Self.short(members.count)
            for (type, name) in members { table += number(type, in: types) + number(name, in: names) }
        }
        add("DNA1", at: 0x9000, 0, count: 1, table)
        add("ENDB", at: 0, 0, count: 0, [])
    }
}
