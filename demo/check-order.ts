import type { z } from 'zod'
import type { past } from '#server/features/content-import/schema/fields.ts'

type Published = z.infer<typeof past>

export function checkNoDuplicates(file: string, names: readonly string[]): void {
  const duplicate = names.find((name, index) => names.indexOf(name) < index)
  if (duplicate !== undefined) throw new Error(`${file}: '${duplicate}' is a duplicate`)
}

export function checkNewestFirst(file: string, entries: readonly { slug: string; published: Published }[]): void {
  checkNoDuplicates(
    file,
    entries.map(({ slug }) => slug),
  )
  for (const [index, entry] of entries.entries()) {
    const newer = entries[index - 1]
    if (newer === undefined || isOlder(entry.published, newer.published)) continue
    throw new Error(`${file}, ${entry.slug}: must be older than ${newer.slug}, which stands above it`)
  }
}

const isOlder = (one: Published, other: Published) =>
  typeof one === 'string' ||
  typeof other === 'string' ||
  one.daysAgo > other.daysAgo ||
  (one.daysAgo === other.daysAgo && one.at < other.at)
