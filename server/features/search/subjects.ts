import { foldText } from '#contract/fold-text.ts'
import { STATIONS } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { type Person, presentersByWords, presenterUrl } from '#server/features/catalogue/people.ts'
import { topicNames, topicsByFrequency, topicUrl } from '#server/features/catalogue/topics.ts'
import { toSlug } from '#server/lib/urls/slug.ts'

export interface Subject {
  kind: 'SECTION' | 'TOPIC' | 'PRESENTER'
  id: string
  name: string
  url: string
  image: Person['image']
}

const MAX_SUBJECTS = 4
/** Spellings whose contents are counted. */
const MAX_SPELLINGS = 100

/** Pages of the app that are not contents, with the words that people look for them by. */
const SECTIONS = [
  { id: 'ewn', name: 'EWN', url: '/ewn', words: 'EWN Eyewitness News TV' },
  { id: 'guide', name: 'Programme guide', url: `/station/${STATIONS[0]}/guide`, words: 'programme guide schedule' },
  { id: 'stations', name: 'Stations', url: '/stations', words: 'radio stations live' },
]

/** Topics and presenters whose names have words that begin with each of these folded words. */
export async function findSubjects(db: Database, words: readonly string[], now: Date): Promise<Subject[]> {
  if (words.length === 0) return []
  const [topics, people] = await Promise.all([findTopics(db, words, now), findPeople(db, words, now)])
  return [...topics, ...people]
}

const hasWords = (text: string, words: readonly string[]): boolean => {
  const folded = ` ${foldText(text)}`
  return words.length > 0 && words.every((word) => folded.includes(` ${word}`))
}

/** Their words are those that were typed, because the correction of a query knows only words of contents. */
export const findSections = (searched: readonly string[]): Subject[] =>
  SECTIONS.filter(({ words }) => hasWords(words, searched)).map(({ id, name, url }) => {
    return { kind: 'SECTION', id, name, url, image: null }
  })

async function findTopics(db: Database, words: readonly string[], now: Date): Promise<Subject[]> {
  const names = (await topicNames(db)).filter((name) => hasWords(name, words))
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
