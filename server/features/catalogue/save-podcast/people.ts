import type { Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import type { ImageToSave, PersonToSave } from './podcast-to-save.ts'

/** Inserts the images of the items that are not stored yet. */
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

/** Replaces the credits of each content by these people, in this order. */
export async function savePeople(
  tx: Transaction<Tables>,
  contents: readonly { id: string; people: PersonToSave[] }[],
): Promise<void> {
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

const uniqueById = <Entry extends { id: string }>(entries: readonly Entry[]): Entry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
]
