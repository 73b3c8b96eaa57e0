/// Features in.
