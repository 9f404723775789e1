import type { Database } from '#server/database/connect.ts'

export interface Person {
  id: string
  name: string
  bio: string | null
  /** Role in the content, for example `host` or `guest`. */
  role: string
  image: { id: string; description: string; blurhash: string | null } | null
}

/** Returns names and images of people by id. */
export async function personsByIds(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Pick<Person, 'id' | 'name' | 'image'>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('person')
    .leftJoin('image', 'image.id', 'person.image_id')
    .select(['person.id', 'person.name', 'image.id as image_id', 'image.description', 'image.blurhash'])
    .where('person.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { id: row.id, name: row.name, image: imageOf(row) }]))
}

const imageOf = (row: { image_id: string | null; description: string | null; blurhash: string | null }) =>
  row.image_id ? { id: row.image_id, description: row.description ?? '', blurhash: row.blurhash } : null

/** Returns the people of each content, in the order of their credits. */
export async function peopleOf(db: Database, contentIds: readonly string[]): Promise<Map<string, Person[]>> {
  if (contentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('content_person')
    .innerJoin('person', 'person.id', 'content_person.person_id')
    .leftJoin('image', 'image.id', 'person.image_id')
    .select(['content_person.content_id', 'content_person.role', 'person.id', 'person.name', 'person.bio'])
    .select(['image.id as image_id', 'image.description', 'image.blurhash'])
    .where('content_person.content_id', 'in', contentIds)
    .orderBy('content_person.position')
    .execute()
  const people = rows.map((row) => ({
    contentId: row.content_id,
    person: {
      id: row.id,
      name: row.name,
      bio: row.bio,
      role: row.role,
      image: imageOf(row),
    },
  }))
  const byContent = Map.groupBy(people, ({ contentId }) => contentId)
  return new Map([...byContent].map(([id, entries]) => [id, entries.map(({ person }) => person)]))
}
