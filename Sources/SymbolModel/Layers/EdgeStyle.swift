/// How the edges of bodies look in scenes.
///
/// It is not a member of CIM documents. Web scenes set it (`edges` of their symbol layers).
package struct EdgeStyle: Hashable, Sendable {
    /// Whether the edges look as if they were drawn by hand.
    package var isSketched = false
    /// The length in points by which edges run past the corners.
    package var extensionLength = 0.0

    package init() {}
}
