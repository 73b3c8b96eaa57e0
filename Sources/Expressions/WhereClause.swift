/// Where clauses over columns.
