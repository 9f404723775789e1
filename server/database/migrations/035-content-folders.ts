/** Rows that were imported from a content folder, with a digest of the imported row. */
export const contentFolders: readonly string[] = [
  `create table folder_row (
    table_name text not null, key text not null, source text not null, digest text not null,
    -- A removed content stays as withdrawn, so that its address is not given away.
    is_withdrawn boolean not null default false,
    primary key (table_name, key))`,
  'create index folder_row_of_source on folder_row (source)',
]
