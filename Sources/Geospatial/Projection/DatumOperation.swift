import CartoucheCProj

/// A coordinate operation of PROJ between two geographic systems.
struct DatumOperation {
    let object: ProjObject
    private var functions: CProjFunctions { object.context.library.functions }

    private init(_ object: ProjObject) { self.object = object }

    /// Finds the operation with an identifier of EPSG or Esri.
    init(wkid: WKID) throws(GeospatialError) {
        let context = try ProjContext(ProjLibrary.shared())
        // EPSG numbers are below 32768.
        let authorities = wkid.rawValue < 32768 ? ["EPSG", "ESRI"] : ["ESRI", "EPSG"]
        for authority in authorities {
            if let found = context.library.functions.create_from_database(
                context.pointer, authority, String(wkid.rawValue),
                Int32(CPROJ_CATEGORY_COORDINATE_OPERATION), 0, nil)
            {
                self.init(ProjObject(found, in: context))
                return
            }
        }
        throw .unknownSpatialReference("transformation \(wkid.rawValue)", reason: context.reason)
    }

    /// Creates the operation that well-known text describes.
    init(wkText: String) throws(GeospatialError) {
        let context = try ProjContext(ProjLibrary.shared())
        guard wkText.utf8.count <= 1 << 20, wkText.contains("["),
            let found = context.library.functions.create(context.pointer, wkText)
        else { throw .unknownSpatialReference(String(wkText.prefix(60)), reason: context.reason) }
        self.init(ProjObject(found, in: context))
        // The text could be that of a coordinate system.
        guard source != nil, target != nil, !isCoordinateSystem else {
            throw .unknownSpatialReference(
                String(wkText.prefix(60)),
                reason: "the text does not describe a transformation between two datums")
        }
    }

    private var isCoordinateSystem: Bool {
        (Int(CPROJ_TYPE_CRS_FIRST)...Int(CPROJ_TYPE_CRS_LAST))
            .contains(Int(functions.get_type(object.pointer)))
    }

    /// Returns the operations from the datum of one coordinate system to that of another, best first.
    static func all(
        from source: SpatialReference, to target: SpatialReference, areaOfInterest: Envelope?
    ) throws(GeospatialError) -> [DatumOperation] {
        let context = try ProjContext(ProjLibrary.shared())
        let functions = context.library.functions
        let from = try geographicBase(of: source, in: context)
        let to = try geographicBase(of: target, in: context)
        // 2 means: equal except for the order of the axes.
        if functions.is_equivalent_to(from.pointer, to.pointer, 2) != 0 { return [] }
        guard let search = functions.create_operation_factory_context(context.pointer, nil) else { return [] }
        defer { functions.operation_factory_context_destroy(search) }
        functions.operation_factory_context_set_spatial_criterion(
            context.pointer, search, Int32(CPROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION))
        if let area = areaOfInterest, !area.isEmpty {
            let transformation = try CoordinateTransformation.known(
                from: area.spatialReference ?? .wgs84, to: .wgs84)
            if let box = transformation.project(envelope: area) {
                functions.operation_factory_context_set_area_of_interest(
                    context.pointer, search, max(box.xMin, -180), max(box.yMin, -90), min(box.xMax, 180),
                    min(box.yMax, 90))
            }
        }
        guard let list = functions.create_operations(context.pointer, from.pointer, to.pointer, search) else {
            return []
        }
        defer { functions.list_destroy(list) }
        var found: [DatumOperation] = []
        for index in 0..<max(functions.list_get_count(list), 0) {
            guard let pointer = functions.list_get(context.pointer, list, index) else { continue }
            let operation = ProjObject(pointer, in: context)
            // A ballpark transformation assumes that the datums are the same, so it is not accurate.
            if functions.coordoperation_has_ballpark_transformation(context.pointer, pointer) == 0 {
                found.append(DatumOperation(operation))
            }
        }
        return found
    }

    private static func geographicBase(
        of reference: SpatialReference, in context: ProjContext
    ) throws(GeospatialError) -> ProjObject {
        let whole = try context.coordinateSystem(reference)
        guard
            let base = context.library.functions.crs_get_geodetic_crs(context.pointer, whole.pointer)
        else { throw .notOnGlobe(reference.description) }
        return ProjObject(base, in: context)
    }
}

extension DatumOperation {
    var name: String {
        functions.get_name(object.pointer).map { String(cString: $0) } ?? ""
    }

    var wkid: WKID? {
        guard let authority = functions.get_id_auth_name(object.pointer, 0),
            ["EPSG", "ESRI"].contains(String(cString: authority)),
            let code = functions.get_id_code(object.pointer, 0), let number = Int(String(cString: code))
        else { return nil }
        return WKID(number)
    }

    var wkText: String? {
        functions.as_wkt(object.context.pointer, object.pointer, Int32(CPROJ_WKT2_2019), nil)
            .map { String(cString: $0) }
    }

    /// The coordinate systems of the input and the output.
    var source: SpatialReference? {
        reference(functions.get_source_crs(object.context.pointer, object.pointer))
    }
    var target: SpatialReference? {
        reference(functions.get_target_crs(object.context.pointer, object.pointer))
    }

    private func reference(_ pointer: OpaquePointer?) -> SpatialReference? {
        guard let pointer else { return nil }
        let system = ProjObject(pointer, in: object.context)
        guard
            let text = functions.as_wkt(
                object.context.pointer, system.pointer, Int32(CPROJ_WKT2_2019), nil)
        else { return nil }
        return SpatialReference(wkText: String(cString: text))
    }

    /// Whether PROJ has everything that the operation needs, for example grid files.
    var isUsable: Bool {
        functions.coordoperation_is_instantiable(object.context.pointer, object.pointer) != 0
    }

    /// The grid files that the operation needs.
    var grids: [(name: String, isAvailable: Bool)] {
        let count = functions.coordoperation_get_grid_used_count(object.context.pointer, object.pointer)
        return (0..<max(count, 0)).compactMap { index in
            var name: UnsafePointer<CChar>?
            var isAvailable: Int32 = 0
            guard
                functions.coordoperation_get_grid_used(
                    object.context.pointer, object.pointer, index, &name, nil, nil, nil, nil, nil,
                    &isAvailable) != 0, let name
            else { return nil }
            return (String(cString: name), isAvailable != 0)
        }
    }
}

extension CoordinateTransformation {
    /// Creates a transformation that uses the given datum transformation.
    ///
    /// If its datums are not those of the two coordinate systems, PROJ chooses the remaining transformations.
    ///
    /// - Throws: `GeospatialError` if a step is not valid, or if a grid file of a step is missing.
    package convenience init(
        from source: SpatialReference, to target: SpatialReference,
        through transformation: GeographicTransformation
    ) throws(GeospatialError) {
        var links: [CoordinateTransformation] = []
        var here = source
        for step in transformation.steps {
            let operation = try DatumOperation(wkText: step.wkText)
            guard let first = operation.source, let last = operation.target else {
                throw .noTransformation(
                    from: here.description, to: step.name,
                    reason: "the transformation has no source or target coordinate system")
            }
            guard operation.isUsable else {
                let missing = operation.grids.filter { !$0.isAvailable }.map(\.name)
                throw .noTransformation(
                    from: first.description, to: last.description,
                    reason: missing.isEmpty
                        ? "PROJ cannot compute \(step.name)"
                        : "\(step.name) requires the missing files \(missing.joined(separator: ", "))")
            }
            let (start, end) = step.isInverse ? (last, first) : (first, last)
            links.append(try CoordinateTransformation.known(from: here, to: start))
            links.append(
                try CoordinateTransformation(
                    operation, from: start, to: end, isInverse: step.isInverse))
            here = end
        }
        links.append(try CoordinateTransformation.known(from: here, to: target))
        self.init(from: source, to: target, links: links)
    }
}
