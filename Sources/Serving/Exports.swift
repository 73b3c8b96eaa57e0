// The type that programs mount, and that of its limits.
@_exported import CartoucheLiveViews
