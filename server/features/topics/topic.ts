import type { Database } from '#server/database/connect.ts'
import type { ContentKind } from '#server/database/tables.ts'
import type { Content } from '#server/features/catalogue/content.ts'
import { entriesOfTopics, findNewest } from '#server/features/catalogue/lists/newest-of-subject.ts'
import { PROGRAMME_KINDS } from '#server/features/catalogue/lists/programmes.ts'
import { countByKind, topicNamesBySlugs } from '#server/features/catalogue/topics.ts'
import type { Page, PageRequest } from '#server/lib/pagination/page.ts'

export interface Topic {
  slug: string
  /** In its most frequent spelling. */
  name: string
  names: readonly string[]
  counts: ReadonlyMap<ContentKind, number>
}

export async function findTopic(db: Database, slug: string, now: Date): Promise<Topic | null> {
  const names = await topicNamesBySlugs(db, [slug])
  const rows = await countByKind(db, names, now)
  const total = (topic: string) => rows.reduce((sum, row) => sum + (row.topic === topic ? row.count : 0), 0)
  const [name] = [...new Set(rows.map(({ topic }) => topic))].toSorted((one, two) => total(two) - total(one))
  if (name === undefined) return null
  const counts = new Map<ContentKind, number>()
  for (const { kind, count } of rows) counts.set(kind, (counts.get(kind) ?? 0) + count)
  return { slug, name, names, counts }
}

/** Their episodes count too, because they rarely have topics of their own. */
const MAX_PROGRAMMES = 12

export async function programmesOfTopic(db: Database, topic: Topic, now: Date): Promise<Content[]> {
  const page = { first: MAX_PROGRAMMES, after: null }
  return (await contentsOfTopic(db, topic, PROGRAMME_KINDS, page, now)).edges.map(({ node }) => node)
}

export const episodesOfTopic = (
  db: Database,
  topic: Topic,
  programmes: readonly Content[],
  page: PageRequest,
  now: Date,
): Promise<Page<Content>> =>
  findNewest(
    db,
    { sources: entriesOfTopics(topic.names), kinds: ['episode'], parentIds: programmes.map(({ id }) => id) },
    page,
    now,
  )

export const contentsOfTopic = (
  db: Database,
  topic: Topic,
  kinds: readonly ContentKind[],
  page: PageRequest,
  now: Date,
): Promise<Page<Content>> => findNewest(db, { sources: entriesOfTopics(topic.names), kinds }, page, now)
