/// The tables and version rows of a new style, as ArcGIS Pro 2.3 to 3.x writes them.
enum StyleSchema {
    /// The version of CIM that our symbols have.
    static let cimVersion = "3.2.0"

    /// Returns the statements that create all tables, indexes and rows.
    ///
    /// - Parameter repeatsKeys: Whether items can have the same key.
    static func statements(repeatsKeys: Bool) -> String {
        let classes = StyleClass.names.map { "(\($0.number), '\($0.name)')" }.joined(separator: ", ")
        return """
            CREATE TABLE ITEMS (ID INTEGER PRIMARY KEY, CLASS INTEGER, CATEGORY TEXT, NAME TEXT, TAGS TEXT,
            CONTENT TEXT, KEY TEXT\(repeatsKeys ? "" : " UNIQUE"));
            CREATE INDEX ITEMS_ID ON ITEMS (ID);
            CREATE INDEX ITEMS_CLASS ON ITEMS (CLASS);
            CREATE INDEX ITEMS_KEY ON ITEMS (KEY);
            CREATE TABLE CLASSES (ID INTEGER PRIMARY KEY, NAME TEXT);
            CREATE INDEX CLASSES_ID ON CLASSES (ID);
            INSERT INTO CLASSES VALUES \(classes);
            CREATE TABLE meta (key TEXT, value TEXT);
            INSERT INTO meta VALUES ('version', '1.0'), ('cim_version', '\(cimVersion)'), ('build', '49706'),
            ('content', 'json'), ('colorModel', 'RGB'), ('RGBColorProfile', 'sRGB IEC61966-2.1'),
            ('CMYKColorProfile', 'U.S. Web Coated (SWOP) v2');
            """ + binaryTables
    }

    /// The statements that create the tables of binary parts.
    static let binaryTables = """
        CREATE TABLE IF NOT EXISTS BINARY_CLASSES (ID INTEGER PRIMARY KEY, NAME TEXT);
        CREATE INDEX IF NOT EXISTS BINARY_CLASSES_ID ON BINARY_CLASSES (ID);
        INSERT OR IGNORE INTO BINARY_CLASSES VALUES (1, 'GLB');
        CREATE TABLE IF NOT EXISTS BINARIES (ID INTEGER PRIMARY KEY, MD5 STRING UNIQUE, CLASS INTEGER, CONTENT BLOB);
        CREATE INDEX IF NOT EXISTS BINARIES_ID ON BINARIES (ID);
        CREATE INDEX IF NOT EXISTS BINARIES_MD5 ON BINARIES (MD5);
        CREATE INDEX IF NOT EXISTS BINARIES_CLASS ON BINARIES (CLASS);
        CREATE TABLE IF NOT EXISTS STYLE_ITEM_BINARY_REFERENCES (ID INTEGER PRIMARY KEY, ITEMS_ID INTEGER NOT NULL,
        BINARIES_ID INTEGER NOT NULL, FOREIGN KEY (ITEMS_ID) REFERENCES ITEMS (ID),
        FOREIGN KEY (BINARIES_ID) REFERENCES BINARIES (ID), UNIQUE (ITEMS_ID, BINARIES_ID));
        """
}
