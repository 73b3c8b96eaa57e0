import CartoucheFeatures
import CartoucheGeospatial
import CartoucheSymbols

/// A template for new features of a table: a name, the first values of attributes, and a drawing tool.
///
/// ```swift
/// let feature = table.makeFeature(template: template, geometry: point)
/// try await table.add(feature)
/// ```
public final class FeatureTemplate: Sendable {
    /// The tools with which users draw the geometry of a new feature.
    public enum DrawingTool: String, Hashable, Sendable, CaseIterable {
        /// A polygon that shares its border with the polygons around it.
        case autoCompletePolygon = "esriFeatureEditToolAutoCompletePolygon"
        /// A circle.
        case circle = "esriFeatureEditToolCircle"
        /// An arrow that points down.
        case downArrow = "esriFeatureEditToolDownArrow"
        /// An ellipse.
        case ellipse = "esriFeatureEditToolEllipse"
        /// A line or area along the movement of the pointer.
        case freehand = "esriFeatureEditToolFreehand"
        /// An arrow that points to the left.
        case leftArrow = "esriFeatureEditToolLeftArrow"
        /// A line with vertices.
        case line = "esriFeatureEditToolLine"
        /// No tool.
        case none = "esriFeatureEditToolNone"
        /// A point.
        case point = "esriFeatureEditToolPoint"
        /// A polygon with vertices.
        case polygon = "esriFeatureEditToolPolygon"
        /// A rectangle.
        case rectangle = "esriFeatureEditToolRectangle"
        /// An arrow that points to the right.
        case rightArrow = "esriFeatureEditToolRightArrow"
        /// A triangle.
        case triangle = "esriFeatureEditToolTriangle"
        /// An arrow that points up.
        case upArrow = "esriFeatureEditToolUpArrow"
    }

    /// The name for users.
    public let name: String
    /// The description for users.
    public let templateDescription: String
    /// The first values of a new feature's attributes, by field name.
    public let prototypeAttributes: [String: any Sendable]
    /// The drawing tool.
    public let drawingTool: DrawingTool

    /// Creates a template.
    ///
    /// - Parameters:
    ///   - name: The name for users.
    ///   - description: The description for users. Default: empty.
    ///   - prototypeAttributes: The first values of attributes. Default: none.
    ///   - drawingTool: The drawing tool. Default: `.none`.
    public init(
        name: String, description: String = "", prototypeAttributes: [String: any Sendable] = [:],
        drawingTool: DrawingTool = .none
    ) {
        self.name = name
        templateDescription = description
        self.prototypeAttributes = prototypeAttributes
        self.drawingTool = drawingTool
    }
}

/// A type of the features of a table, with the templates for new features of this type.
///
/// All features of a type have the type's identifier in the table's ``FeatureTable/typeField``.
public final class FeatureType: Sendable {
    /// The value in the type field.
    public let id: any Sendable
    /// The name for users.
    public let name: String
    /// The templates for new features.
    public let templates: [FeatureTemplate]

    /// Creates a type.
    ///
    /// - Parameters:
    ///   - id: The value in the type field: a string or a number.
    ///   - name: The name for users.
    ///   - templates: The templates for new features. Default: none.
    public init(id: any Sendable, name: String, templates: [FeatureTemplate] = []) {
        self.id = id
        self.name = name
        self.templates = templates
    }
}

/// The types and templates of a table.
package struct FeatureTableTypes: Sendable {
    package var typeField = ""
    package var types: [FeatureType] = []
    package var templates: [FeatureTemplate] = []

    package init() {}
}

extension FeatureTable {
    /// The types of the features.
    ///
    /// Default: those of the layer in the document that the table comes from, or none.
    public var featureTypes: [FeatureType] {
        get { kinds.types }
        set { changeKinds { $0.types = newValue } }
    }

    /// The templates for new features without a type.
    ///
    /// Default: those of the layer in the document that the table comes from, or none.
    public var featureTemplates: [FeatureTemplate] {
        get { kinds.templates }
        set { changeKinds { $0.templates = newValue } }
    }

    /// The name of the field with the identifier of a feature's type; empty if there are no types.
    public var typeField: String {
        get { kinds.typeField }
        set { changeKinds { $0.typeField = newValue } }
    }

    /// The types of the features: the name of ``featureTypes`` in older versions of the SDK.
    public var types: [FeatureType] { featureTypes }

    /// The templates for new features: the name of ``featureTemplates`` in older versions of the SDK.
    public var templates: [FeatureTemplate] { featureTemplates }

    /// Returns the type of a feature; nil if it has none.
    public func featureType(of feature: some GeoElement) -> FeatureType? {
        let kinds = kinds
        let attributes = AttributeTable(values: feature.attributes)
        guard let value = attributes.value(named: kinds.typeField).flatMap({ AttributeValue(attribute: $0) })
        else { return nil }
        return kinds.types.first { type in
            AttributeValue(attribute: type.id).map { "\($0)" == "\(value)" } ?? false
        }
    }

    /// Returns a new feature with the attributes of a template, without adding it.
    ///
    /// - Parameters:
    ///   - template: A template of the table, or of one of its types.
    ///   - geometry: The shape. Default: nil.
    public func makeFeature(template: FeatureTemplate, geometry: Geometry? = nil) -> Feature {
        makeFeature(attributes: fitting(template.prototypeAttributes), geometry: geometry)
    }

    /// Returns a new feature of a type, without adding it.
    ///
    /// Its attributes are those of the type's first template, and the identifier of the type in the type field.
    ///
    /// - Parameters:
    ///   - type: A type of the table.
    ///   - geometry: The shape. Default: nil.
    public func makeFeature(type: FeatureType, geometry: Geometry? = nil) -> Feature {
        var attributes = type.templates.first?.prototypeAttributes ?? [:]
        let field = typeField
        if !field.isEmpty {
            let known = attributes.keys.first { $0.lowercased() == field.lowercased() }
            attributes[known ?? self.field(named: field)?.name ?? field] = type.id
        }
        return makeFeature(attributes: fitting(attributes), geometry: geometry)
    }

    /// Returns attributes with whole numbers for integer fields.
    ///
    /// JSON does not distinguish integers from decimal numbers.
    private func fitting(_ attributes: [String: any Sendable]) -> [String: any Sendable] {
        var result = attributes
        for (name, value) in attributes {
            guard let field = field(named: name), field.type == .integer, let number = value as? Double,
                let whole = Int64(exactly: number)
            else { continue }
            result[name] = whole
        }
        return result
    }
}
