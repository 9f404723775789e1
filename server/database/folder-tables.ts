import type { Generated } from 'kysely'

/** Provenance of a row of another table that a folder import wrote. */
export interface FolderRowTable {
  table_name: string
  /** Primary key of that row. */
  key: string
  /** Name of the folder. */
  source: string
  /** Digest of the row as imported from the folder. */
  digest: string
  /** Whether the entry was removed from the folder. Withdrawn content stays in its table. */
  is_withdrawn: Generated<boolean>
}

export interface FolderTables {
  folder_row: FolderRowTable
}
