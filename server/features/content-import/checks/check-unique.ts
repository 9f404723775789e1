import type { FolderReader } from '../read/folder-reader.ts'

export function checkUnique<Field extends string>(
  reader: FolderReader,
  entries: readonly { [Name in Field]: string | number }[],
  field: Field,
): void {
  const first = new Map<string | number, object>()
  for (const entry of entries) {
    const before = first.get(entry[field])
    first.set(entry[field], before ?? entry)
    if (!before) continue
    const { file, line } = reader.locate(before, field)
    reader.faultAt(entry, field, `${field}: '${entry[field]}' is also at ${file}:${line}`)
  }
}
