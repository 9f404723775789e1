import type { Database } from '#server/database/connect.ts'
import type { Content } from '#server/features/catalogue/content.ts'
import { entriesOfPerson, findNewest } from '#server/features/catalogue/lists/newest-of-subject.ts'
import { PROGRAMME_KINDS } from '#server/features/catalogue/lists/programmes.ts'
import type { Presenter } from '#server/features/catalogue/people.ts'
import type { Page, PageRequest } from '#server/lib/pagination/page.ts'

/** A larger number comes from feeds that credit the host of a whole network. */
const MAX_PROGRAMMES = 20

export async function findProgrammes(db: Database, { id }: Presenter, now: Date): Promise<Content[]> {
  const page = { first: MAX_PROGRAMMES, after: null }
  const { edges } = await findNewest(db, { sources: [entriesOfPerson(id)], kinds: PROGRAMME_KINDS }, page, now)
  return edges.map(({ node }) => node)
}

export const articlesBy = (db: Database, { id }: Presenter, page: PageRequest, now: Date): Promise<Page<Content>> =>
  findNewest(db, { sources: [entriesOfPerson(id)], kinds: ['news'] }, page, now)

export const findRecordings = (
  db: Database,
  { id }: Pick<Presenter, 'id'>,
  { kind, programmes }: { kind: 'episode' | 'video'; programmes: readonly Pick<Content, 'id'>[] },
  page: PageRequest,
  now: Date,
): Promise<Page<Content>> =>
  findNewest(
    db,
    { sources: [entriesOfPerson(id)], kinds: [kind], parentIds: programmes.map((programme) => programme.id) },
    page,
    now,
  )
