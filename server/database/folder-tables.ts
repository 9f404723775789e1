import type { Generated } from 'kysely'

/** The provenance of a row that a folder import wrote. */
export interface FolderRowTable {
  table_name: string
  key: string
  source: string
  digest: string
  /** The entry was removed from the folder. Withdrawn content stays in its table. */
  is_withdrawn: Generated<boolean>
}

export interface FolderTables {
  folder_row: FolderRowTable
}
