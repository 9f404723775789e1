import { foldText } from '#contract/fold-text.ts'
import type { Database } from '#server/database/connect.ts'
import { type Person, presentersByWords, presenterUrl } from '#server/features/catalogue/people.ts'
import { topicNames, topicsByFrequency, topicUrl } from '#server/features/catalogue/topics.ts'
import { toSlug } from '#server/lib/urls/slug.ts'

export interface Subject {
  kind: 'TOPIC' | 'PRESENTER'
  id: string
  name: string
  url: string
  image: Person['image']
}

const MAX_SUBJECTS = 4
/** Spellings whose contents are counted. */
const MAX_SPELLINGS = 100

/** Subjects whose names have words that begin with each of these folded words. */
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
  const found = await topicsByFrequency(db, names.slice(0, MAX_SPELLINGS), now)
  const bySlug = Map.groupBy(found, toSlug)
  return [...bySlug].slice(0, MAX_SUBJECTS).map(([id, [first]]) => {
    return { kind: 'TOPIC', id, name: first ?? id, url: topicUrl(id), image: null }
  })
}

async function findPeople(db: Database, words: readonly string[], now: Date): Promise<Subject[]> {
  const parts = words.map(toSlug).filter((part) => part !== '')
  const people = await presentersByWords(db, parts, MAX_SUBJECTS, now)
  return people.map(({ id, name, slug, image }) => ({ kind: 'PRESENTER', id, name, url: presenterUrl(slug), image }))
}
