/// Returns a count with its noun, such as `1 layer` or `2 layers`.
///
/// - Parameter noun: The singular, whose plural ends in `s`.
package func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}
