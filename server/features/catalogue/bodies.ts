import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { ContentDetails, SanitisedTexts } from '#server/database/tables.ts'
import { type RawTexts, safeTexts, type SafeTexts, SANITISER_VERSION } from './sanitised-texts.ts'
import { type ContentSection, shownSections } from './sections.ts'

/** The long parts of a content, which hardly anything but its own page needs. All HTML and Markdown in them is safe to show. */
export interface ContentBody {
  /** Plain text. */
  text: string | null
  markup: { richText: string | null; markdown: string | null }
  details: ContentDetails
  sections: ContentSection[]
}

export type BodyPart = keyof ContentBody

type BodyRow = RawTexts & { text: string | null; sanitised: SanitisedTexts | null }
type BodyColumn = keyof BodyRow

/** The columns out of which each part is made. */
const COLUMNS: Record<BodyPart, readonly BodyColumn[]> = {
  text: ['text'],
  markup: ['rich_text', 'markdown', 'sanitised'],
  details: ['details', 'sanitised'],
  sections: ['sections', 'sanitised'],
}

const SANITISED_COLUMNS: ReadonlySet<BodyColumn> = new Set(['rich_text', 'markdown', 'sections'])
/** Sanitising a text takes that much more time than answering with it. */
const UNSANITISED_WEIGHT = 8

const JSON_COLUMNS: ReadonlySet<BodyColumn> = new Set(['details', 'sections', 'sanitised'])

/** A column where it is not read. */
const NOTHING: BodyRow = { text: null, rich_text: null, markdown: null, sanitised: null, details: {}, sections: [] }

/** Makes parts out of a row that has the columns for them. Its texts are made safe once, where that is still to be done. */
export function partsOf(row: Partial<BodyRow>): <Part extends BodyPart>(part: Part) => ContentBody[Part] {
  const raw = { ...NOTHING, ...row }
  let texts: SafeTexts | undefined
  const safe = () => (texts ??= safeTexts(raw))
  const makers: { [Part in BodyPart]: () => ContentBody[Part] } = {
    text: () => raw.text,
    markup: () => ({ richText: safe().richText, markdown: safe().markdown }),
    details: () => ({ ...raw.details, rules: safe().rules }),
    sections: () => shownSections(safe().sections),
  }
  return (part) => makers[part]()
}

export interface BodyKey {
  id: string
  part: BodyPart
}

/**
 * Reads parts of contents in one statement; a part is missing where there is no such content. Where they are larger than
 * `maxBytes` together, nothing is read, and `bytes` is their size; a text that is not sanitised counts as eight.
 */
export async function readBodies(
  db: Database,
  keys: readonly BodyKey[],
  maxBytes: number,
): Promise<{ parts: (ContentBody[BodyPart] | undefined)[]; bytes: number }> {
  if (keys.length === 0) return { parts: [], bytes: 0 }
  const columns = [...new Set(keys.flatMap(({ part }) => COLUMNS[part]))]
  const { rows } = await sql<Partial<BodyRow> & { id: string; bytes: number }>`
    select id, bytes::float8, ${sql.join(columns.map((name) => sql`case when bytes <= ${maxBytes} then ${sql.ref(name)} end as ${sql.ref(name)}`))}
    from (
      select id, ${sql.join(columns.map((name) => sql.ref(name)))}, sum(${sql.join(columns.map(bytesOf), sql` + `)}) over () as bytes
      from content where id in (${sql.join([...new Set(keys.map(({ id }) => id))])})) as body`.execute(db)
  const bytes = rows[0]?.bytes ?? 0
  if (bytes > maxBytes) return { parts: [], bytes }
  const byId = new Map(rows.map((row) => [row.id, partsOf(row)]))
  return { parts: keys.map(({ id, part }) => byId.get(id)?.(part)), bytes }
}

/** The size of a column, found without reading it where it is long; weighted where its text is still to be sanitised. */
function bytesOf(name: BodyColumn) {
  const size = JSON_COLUMNS.has(name)
    ? sql`coalesce(pg_column_size(${sql.ref(name)}), 0)`
    : sql`coalesce(octet_length(${sql.ref(name)}), 0)`
  if (!SANITISED_COLUMNS.has(name)) return size
  return sql`${size} * case when (sanitised->>'version')::int = ${SANITISER_VERSION} then 1 else ${UNSANITISED_WEIGHT}::int end`
}
