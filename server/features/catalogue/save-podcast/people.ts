import type { Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import type { ImageToSave, PersonToSave } from './podcast-to-save.ts'

type Step = Transaction<Tables>

/** Makes sure that the pictures of these are known. */
export async function saveImages(tx: Step, ...items: readonly { image: ImageToSave | null }[]): Promise<void> {
  const images = withoutRepeats(items.flatMap(({ image }) => (image ? [image] : [])))
  if (images.length === 0) return
  await tx
    .insertInto('image')
    .values(images.map((image) => ({ ...image, description: '', blurhash: null })))
    .onConflict((on) => on.column('id').doNothing())
    .execute()
}

/** Credits each content with exactly these people, in this order. */
export async function savePeople(tx: Step, contents: readonly { id: string; people: PersonToSave[] }[]): Promise<void> {
  const ids = contents.map(({ id }) => id)
  await tx.deleteFrom('content_person').where('content_id', 'in', ids).execute()
  const people = withoutRepeats(contents.flatMap((content) => content.people))
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

const withoutRepeats = <Entry extends { id: string }>(entries: readonly Entry[]): Entry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
]
