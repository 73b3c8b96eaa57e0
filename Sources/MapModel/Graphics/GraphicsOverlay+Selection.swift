extension GraphicsOverlay {
    /// The selected graphics, in the order in which they were added.
    public var selectedGraphics: [Graphic] {
        GraphicsModel.read { access in content.list.graphics.filter { $0.state(access).isSelected } }
    }

    /// Selects graphics; graphics of other overlays are left out.
    public func selectGraphics(_ graphics: some Sequence<Graphic>) { select(Array(graphics), true) }

    /// Removes graphics from the selection; graphics of other overlays are left out.
    public func unselectGraphics(_ graphics: some Sequence<Graphic>) { select(Array(graphics), false) }

    /// Removes all graphics from the selection.
    public func clearSelection() { select(selectedGraphics, false) }

    private func select(_ graphics: [Graphic], _ isSelected: Bool) {
        GraphicsModel.edit(graphics) { access, revision in
            for graphic in graphics where content.list.contains(graphic) {
                graphic.setSelected(isSelected, access, revision: revision)
            }
        }
    }
}
