import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { ContentDetails, SanitisedTexts, StoredCorrection } from '#server/database/tables.ts'
import { type RawTexts, safeTexts, type SafeTexts, SANITISER_VERSION } from './sanitised-texts.ts'
import { type ContentSection, validSections } from './sections.ts'

/** The long parts of a content, which are rarely needed outside its own page. All HTML and Markdown in them is sanitised. */
export interface ContentBody {
  /** Plain text. */
  text: string | null
  markup: { richText: string | null; markdown: string | null }
  details: ContentDetails
  sections: ContentSection[]
  corrections: StoredCorrection[]
  relatedAudio: string[]
}

export type BodyPart = keyof ContentBody

export type BodyRow = RawTexts & {
  text: string | null
  sanitised: SanitisedTexts | null
  corrections: StoredCorrection[]
  related_audio: string[]
}
type BodyColumn = keyof BodyRow

const COLUMNS: Record<BodyPart, readonly BodyColumn[]> = {
  text: ['text'],
  markup: ['rich_text', 'markdown', 'sanitised'],
  details: ['details', 'sanitised'],
  sections: ['sections', 'sanitised'],
  corrections: ['corrections'],
  relatedAudio: ['related_audio'],
}

const SANITISED_COLUMNS: ReadonlySet<BodyColumn> = new Set(['rich_text', 'markdown', 'sections'])
/** Sanitising a text takes this many times longer than sending it. */
const UNSANITISED_WEIGHT = 8

const JSON_COLUMNS: ReadonlySet<BodyColumn> = new Set([
  'details',
  'sections',
  'sanitised',
  'corrections',
  'related_audio',
])

const EMPTY_ROW: BodyRow = {
  text: null,
  rich_text: null,
  markdown: null,
  sanitised: null,
  details: {},
  sections: [],
  corrections: [],
  related_audio: [],
}

export function toBody(row: BodyRow): ContentBody {
  const part = bodyPartReader(row)
  return {
    text: part('text'),
    markup: part('markup'),
    details: part('details'),
    sections: part('sections'),
    corrections: part('corrections'),
    relatedAudio: part('relatedAudio'),
  }
}

/** Texts are sanitised at most once, and only if that is not stored. */
function bodyPartReader(row: Partial<BodyRow>): <Part extends BodyPart>(part: Part) => ContentBody[Part] {
  const raw = { ...EMPTY_ROW, ...row }
  let texts: SafeTexts | undefined
  const safe = () => (texts ??= safeTexts(raw))
  const makers: { [Part in BodyPart]: () => ContentBody[Part] } = {
    text: () => raw.text,
    markup: () => ({ richText: safe().richText, markdown: safe().markdown }),
    details: () => ({ ...raw.details, rules: safe().rules }),
    sections: () => validSections(safe().sections),
    corrections: () => raw.corrections,
    relatedAudio: () => raw.related_audio,
  }
  return (part) => makers[part]()
}

export interface BodyKey {
  id: string
  part: BodyPart
}

/** In one statement; undefined for an unknown content. Beyond `maxBytes` only the size is returned. Unsanitised text counts eightfold. */
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
  const byId = new Map(rows.map((row) => [row.id, bodyPartReader(row)]))
  return { parts: keys.map(({ id, part }) => byId.get(id)?.(part)), bytes }
}

/** The whole body of `content` as JSON; null where it is longer than `maxBytes`, in which unsanitised text counts eightfold. */
export function selectShortBody(maxBytes: number): RawBuilder<BodyRow | null> {
  const columns = [...new Set(Object.values(COLUMNS).flat())]
  const fields = columns.flatMap((name) => [sql.lit(name), columnOf(name)])
  return sql`case when ${sql.join(columns.map(bytesOf), sql` + `)} <= ${maxBytes} then json_build_object(${sql.join(fields)}) end`
}

const columnOf = (name: BodyColumn) => sql.ref(`content.${name}`)

/** Does not read long values; weighted when the text must be sanitised. */
function bytesOf(name: BodyColumn) {
  const size = JSON_COLUMNS.has(name)
    ? sql`coalesce(pg_column_size(${columnOf(name)}), 0)`
    : sql`coalesce(octet_length(${columnOf(name)}), 0)`
  if (!SANITISED_COLUMNS.has(name)) return size
  return sql`${size} * case when (content.sanitised->>'version')::int = ${SANITISER_VERSION} then 1 else ${UNSANITISED_WEIGHT}::int end`
}
