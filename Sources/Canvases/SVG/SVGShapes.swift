import CartoucheImages
import CartoucheText

extension SVGCanvas {
    /// Returns the number of a clip's definition.
    mutating func clip(_ path: Path, _ rule: FillRule, decimals: Int) -> Int {
        var content = SVGText()
        content.append("<path")
        content.attribute("d") { $0.append(path, contours: path.contours, decimals: decimals) }
        if rule == .evenOdd { content.attribute("clip-rule", "evenodd") }
        content.append("/>")
        if let known = known.clips[content.bytes] { return known }
        let number = known.next()
        known.clips.insert(number, for: content.bytes, weight: content.count)
        define {
            $0.append("<clipPath")
            $0.attribute("id") { $0.identifier(.clip, number) }
            $0.append(">")
            $0.append(content)
            $0.append("</clipPath>")
        }
        return number
    }

    /// Returns the number of a marker's definition; 0 if the marker draws nothing.
    mutating func number(of marker: MarkerPicture) -> Int {
        let key = ObjectIdentifier(marker)
        if let known = known.markers[key] { return known }
        // Stamps rotate and scale the marker, so all parts near its origin can be visible.
        let reach = PixelPoint(repeating: 16_384)
        let space = DocumentSpace(visible: PixelBox(low: -reach, high: reach), decimals: 3)
        guard let content = onOwnBody(space, { marker.recording.replay(on: &$0) }) else { return 0 }
        let number = content.isEmpty ? 0 : known.next()
        known.markers.insert(number, for: key, keeping: marker, weight: marker.recording.byteCount)
        guard number > 0 else { return 0 }
        define {
            $0.append("<g")
            $0.attribute("id") { $0.identifier(.marker, number) }
            $0.append(">\n")
            $0.append(content)
            $0.append("</g>")
        }
        return number
    }

    /// Writes a group of references to the outlines of the glyphs; each outline is usually defined once.
    ///
    /// If the document has text instead of outlines, writes the characters of the run.
    public mutating func draw(_ run: GlyphRun) {
        guard isDrawing, run.size > 0, run.size.isFinite, run.transform.isFinite else { return }
        // Other paints use the coordinates of the page, not of the glyphs. Distorted glyphs have other rims.
        guard case .color(let color, _) = run.paint,
            run.rim == nil || run.transform.similarityScale != nil
        else { return drawOutlines(of: run) }
        guard color.alpha > 0, let paint = resolved(run.paint) else { return }
        // The halo of a text has the same characters as the text.
        let text = run.rim == nil ? run.text : nil
        if textForm == .text, let text { return write(text, of: run, with: paint) }
        let title = body.textScope == nil ? text?.characters : nil
        let visible = run.glyphs.compactMap { glyph -> (number: Int, position: SIMD2<Double>)? in
            let number = number(of: glyph.id, in: run.face)
            return number > 0 && (glyph.position.x + glyph.position.y).isFinite
                ? (number, glyph.position) : nil
        }
        guard !visible.isEmpty,
            let outline = run.glyphs.lazy.compactMap({ run.face.outline(ofGlyph: $0.id) }).first
        else { return }
        // The glyphs are in the font's units, with y up.
        let factor = run.size / outline.unitsPerEm
        let transform = AffineTransform.scale(x: factor, y: -factor).concatenated(with: run.transform)
        guard transform.inverted != nil else { return }
        let decimals = body.space.decimals
        element("g") {
            $0.fill(paint)
            if let rim = run.rim, let scale = transform.similarityScale {
                $0.rim(paint, width: rim.width / scale)
            }
            $0.attribute("transform") { $0.append(transform, decimals: decimals + 1) }
            $0.append(">")
            if let title { $0.title(title) }
            for (number, position) in visible {
                $0.append("<use")
                $0.attribute("xlink:href") { $0.link(.glyph, number) }
                let place = SIMD2(position.x, -position.y) / factor
                if place.x != 0 { $0.attribute("x") { $0.append(number: place.x, digits: 6) } }
                if place.y != 0 { $0.attribute("y") { $0.append(number: place.y, digits: 6) } }
                $0.append("/>")
            }
            $0.append("</g>")
        }
    }

    /// Returns the number of a glyph's outline, in the font's units; 0 if the glyph has no shape.
    private mutating func number(of glyph: UInt32, in face: FontFace) -> Int {
        let key = SVGDefinitions.Glyph(face: face, id: glyph)
        if let known = known.glyphs[key] { return known }
        let found = face.outline(ofGlyph: glyph)
        let outline = found?.path(transform: .identity) ?? Path()
        let decimals = (found?.unitsPerEm ?? 0) < 500 ? 3 : 1
        let number = outline.isEmpty ? 0 : known.next()
        known.glyphs.insert(number, for: key)
        guard number > 0 else { return 0 }
        define {
            $0.append("<path")
            $0.attribute("id") { $0.identifier(.glyph, number) }
            $0.attribute("d") { $0.append(outline, contours: outline.contours, decimals: decimals) }
            $0.append("/>")
        }
        return number
    }
}
