import type { Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import type { ImageToSave, PersonToSave } from './podcast-to-save.ts'

export async function saveImages(
  tx: Transaction<Tables>,
  ...items: readonly { image: ImageToSave | null }[]
): Promise<void> {
  const images = uniqueById(items.flatMap(({ image }) => (image ? [image] : [])))
  if (images.length === 0) return
  await tx
    .insertInto('image')
    .values(images.map((image) => ({ ...image, description: '', blurhash: null })))
    .onConflict((on) => on.column('id').doNothing())
    .execute()
}

interface Credited {
  id: string
  people: PersonToSave[]
}

export async function savePeople(tx: Transaction<Tables>, all: readonly Credited[]): Promise<void> {
  const contents = await withOtherCredits(tx, all)
  if (contents.length === 0) return
  const ids = contents.map(({ id }) => id)
  await tx.deleteFrom('content_person').where('content_id', 'in', ids).execute()
  const people = uniqueById(contents.flatMap((content) => content.people))
  if (people.length === 0) return
  await saveImages(tx, ...people)
  await tx
    .insertInto('person')
    .values(people.map(({ id, name, image }) => ({ id, name, bio: null, image_id: image?.id ?? null })))
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet((row) => ({ name: row.ref('excluded.name'), image_id: row.ref('excluded.image_id') })),
    )
    .execute()
  const roles = contents.flatMap(({ id, people: credited }) =>
    credited.map((person, position) => ({ content_id: id, person_id: person.id, role: person.role, position })),
  )
  await tx.insertInto('content_person').values(roles).execute()
}

/** Most repeated imports change no credits. */
async function withOtherCredits(tx: Transaction<Tables>, contents: readonly Credited[]): Promise<Credited[]> {
  const ids = contents.map(({ id }) => id)
  const rows = await tx
    .selectFrom('content_person')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['content_id', 'person_id', 'role', 'name', 'image_id'])
    .where('content_id', 'in', ids)
    .orderBy('position')
    .execute()
  const stored = Map.groupBy(rows, ({ content_id }) => content_id)
  const text = (credits: readonly unknown[][]) => JSON.stringify(credits)
  return contents.filter(
    ({ id, people }) =>
      text(people.map((person) => [person.id, person.role, person.name, person.image?.id ?? null])) !==
      text((stored.get(id) ?? []).map(({ person_id, role, name, image_id }) => [person_id, role, name, image_id])),
  )
}

const uniqueById = <Entry extends { id: string }>(entries: readonly Entry[]): Entry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
]
