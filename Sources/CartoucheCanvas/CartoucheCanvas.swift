// Exports paths, paints, canvases and outputs, for developers of renderers and exporters. Import this module in
// addition to Cartouche.
@_exported import CartoucheCanvases
@_exported import CartoucheImages

// Public declarations mention these types.
@_exported import struct CartoucheDocuments.Diagnostic
@_exported import struct CartoucheDocuments.DocumentError
@_exported import struct CartoucheDocuments.DocumentPosition
@_exported import class CartoucheText.FontLibrary
