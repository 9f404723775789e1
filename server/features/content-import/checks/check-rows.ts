import type { FolderReader } from '../read/folder-reader.ts'
import { locateRow } from '../read/row-locations.ts'
import { FILLED, type FilledTable, type FolderRows } from '../rows/all-rows.ts'
import { rowKey, NOUNS, type Row } from '../save/filled-tables.ts'
import type { StationContent } from '../schema/content.ts'

/** Conflicts that only the rows show: different entries with one id, and contents of two kinds with one URL. */
export function checkRows(reader: FolderReader, content: StationContent, rows: FolderRows): void {
  const report = (table: FilledTable, key: string, message: string) => {
    const { file, line } = locateRow(reader, content, table, key)
    reader.fault(file, line, message)
  }
  for (const table of FILLED) {
    const keys = (rows[table] as readonly unknown[] as readonly Row[]).map((row) => rowKey(table, row))
    const seen = new Set<string>()
    for (const key of keys) {
      if (seen.has(key)) report(table, key, `the ${NOUNS[table]} ${key} is there twice`)
      seen.add(key)
    }
  }
  const holders = new Map<string, string>()
  for (const { id, url } of rows.content) {
    const holder = holders.get(url) ?? id
    if (holder !== id) report('content', id, `${url} is also the address of the content ${holder}`)
    holders.set(url, holder)
  }
}
