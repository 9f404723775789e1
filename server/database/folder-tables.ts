import type { Generated } from 'kysely'

/** A row of another table that an import of a folder wrote. */
export interface FolderRowTable {
  table_name: string
  /** Its primary key. */
  key: string
  /** Name of the folder. */
  source: string
  /** Digest of the row as the folder had it. */
  digest: string
  /** Whether it was removed from the folder; a withdrawn content stays in its table. */
  is_withdrawn: Generated<boolean>
}

export interface FolderTables {
  folder_row: FolderRowTable
}
