import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { selectImage } from './images.ts'
import { isPublished } from './published.ts'

export interface Person {
  id: string
  slug: string
  name: string
  bio: string | null
  /** In the content, for example `host` or `guest`. */
  role: string
  image: { id: string; description: string; blurhash: string | null } | null
}

export type Presenter = Omit<Person, 'role'>

export const presenterUrl = (slug: string): string => `/presenters/${slug}`

export async function personsByIds(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Pick<Person, 'id' | 'slug' | 'name' | 'image'>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('person')
    .leftJoin('image', 'image.id', 'person.image_id')
    .select(['person.id', 'person.slug', 'person.name', 'image.id as image_id', 'image.description', 'image.blurhash'])
    .where('person.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { id: row.id, slug: row.slug, name: row.name, image: toPersonImage(row) }]))
}

const toPersonImage = (row: { image_id: string | null; description: string | null; blurhash: string | null }) =>
  row.image_id ? { id: row.image_id, description: row.description ?? '', blurhash: row.blurhash } : null

export const selectCredits = (column: string): RawBuilder<Person[] | null> => sql`(
  select json_agg(json_build_object('id', person.id, 'slug', person.slug, 'name', person.name, 'bio', person.bio,
    'role', credit.role, 'image', ${selectImage('person.image_id')}) order by credit.position)
  from content_person as credit join person on person.id = credit.person_id
  where credit.content_id = ${sql.ref(column)})`

/** In the order of their credits. */
export async function peopleByContentIds(db: Database, contentIds: readonly string[]): Promise<Map<string, Person[]>> {
  if (contentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('content')
    .select(['content.id', selectCredits('content.id').as('people')])
    .where('content.id', 'in', contentIds)
    .execute()
  return new Map(rows.flatMap(({ id, people }) => (people ? [[id, people] as const] : [])))
}

export async function presenterSlugs(db: Database, first: number, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('slug')
    .where(isCredited(now))
    .orderBy('slug')
    .limit(first)
    .execute()
  return rows.map(({ slug }) => slug)
}

const isCredited = (now: Date) => sql<boolean>`exists (
  select from content_person as credit join content on content.id = credit.content_id
  where credit.person_id = person.id and ${isPublished('content', now)})`

export async function findPresenter(db: Database, slug: string, now: Date): Promise<Presenter | null> {
  const row = await db
    .selectFrom('person')
    .leftJoin('image', 'image.id', 'person.image_id')
    .select(['person.id', 'person.slug', 'person.name', 'person.bio'])
    .select(['image.id as image_id', 'image.description', 'image.blurhash'])
    .where('person.slug', '=', slug)
    .where(isCredited(now))
    .executeTakeFirst()
  if (!row) return null
  const { id, name, bio } = row
  return { id, slug: row.slug, name, bio, image: toPersonImage(row) }
}

/** By the slug, the folded name: a word of it begins with each of `parts`. Scans all slugs, because a word may begin in the middle. */
export async function presentersByWords(
  db: Database,
  parts: readonly string[],
  limit: number,
  now: Date,
): Promise<Omit<Presenter, 'bio'>[]> {
  if (parts.length === 0) return []
  const rows = await db
    .selectFrom('person')
    .leftJoin('image', 'image.id', 'person.image_id')
    .select(['person.id', 'person.slug', 'person.name'])
    .select(['image.id as image_id', 'image.description', 'image.blurhash'])
    .where((where) => where.and(parts.map((part) => sql<boolean>`strpos('-' || person.slug, ${`-${part}`}) > 0`)))
    .where(isCredited(now))
    .orderBy(sql`person.slug ^@ ${parts[0]}`, 'desc')
    .orderBy('person.name')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.id, slug: row.slug, name: row.name, image: toPersonImage(row) }))
}
