import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { type Person, toPersonImage, presenterUrl } from '#server/features/catalogue/people.ts'
import { isPublished } from '#server/features/catalogue/published.ts'
import { isOfAvailable, topicNames, topicUrl } from '#server/features/catalogue/topics.ts'
import { toSlug } from '#server/lib/slug.ts'
import { foldText } from '#contract/fold-text.ts'

/** A topic or a person with a page of its own. */
export interface Subject {
  kind: 'TOPIC' | 'PRESENTER'
  id: string
  name: string
  url: string
  image: Person['image']
}

/** Limit of subjects per kind. */
const MAX_SUBJECTS = 4
/** Limit of topic spellings whose contents are counted. */
const MAX_SPELLINGS = 100

/** Returns the topics and people of published content whose name has words that begin with each of these folded ones. */
export async function findSubjects(db: Database, words: readonly string[], now: Date): Promise<Subject[]> {
  if (words.length === 0) return []
  const [topics, people] = await Promise.all([findTopics(db, words, now), findPeople(db, words, now)])
  return [...topics, ...people]
}

async function findTopics(db: Database, words: readonly string[], now: Date): Promise<Subject[]> {
  const names = (await topicNames(db)).filter((name) => {
    const folded = ` ${foldText(name)}`
    return words.every((word) => folded.includes(` ${word}`))
  })
  if (names.length === 0) return []
  const { rows } = await sql<{ topic: string }>`
    select topic from content_topic
    where topic in (${sql.join(names.slice(0, MAX_SPELLINGS))}) and ${isOfAvailable(now)}
    group by topic order by count(*) desc, topic`.execute(db)
  // The most frequent spelling of each.
  const bySlug = Map.groupBy(rows, ({ topic }) => toSlug(topic))
  return [...bySlug].slice(0, MAX_SUBJECTS).map(([id, [first]]) => {
    return { kind: 'TOPIC', id, name: first?.topic ?? id, url: topicUrl(id), image: null }
  })
}

/** Finds people by slug, which is the folded name. Scans all slugs, because a word may begin in the middle. */
async function findPeople(db: Database, words: readonly string[], now: Date): Promise<Subject[]> {
  const parts = words.map(toSlug).filter((part) => part !== '')
  if (parts.length === 0) return []
  const rows = await db
    .selectFrom('person')
    .leftJoin('image', 'image.id', 'person.image_id')
    .select(['person.id', 'person.slug', 'person.name'])
    .select(['image.id as image_id', 'image.description', 'image.blurhash'])
    .where((where) => where.and(parts.map((part) => sql<boolean>`strpos('-' || person.slug, ${`-${part}`}) > 0`)))
    .where(sql<boolean>`exists (
      select from content_person as credit join content on content.id = credit.content_id
      where credit.person_id = person.id and ${isPublished('content', now)})`)
    .orderBy(sql`person.slug ^@ ${parts[0]}`, 'desc')
    .orderBy('person.name')
    .limit(MAX_SUBJECTS)
    .execute()
  return rows.map((row) => {
    return { kind: 'PRESENTER', id: row.id, name: row.name, url: presenterUrl(row.slug), image: toPersonImage(row) }
  })
}
