/// Maps.
