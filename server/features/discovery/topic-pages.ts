import { topicNameBySlug } from '#server/features/catalogue/topics.ts'
import { type FactsContext, NO_FACTS, type PageFacts } from './page-facts.ts'
import { pageOfType } from './schema-org.ts'

export async function topicFacts({ db, site, now }: FactsContext, path: string): Promise<PageFacts | null> {
  const slug = /^\/topics\/([^/]+)$/.exec(path)?.[1]
  const name = slug === undefined ? null : await topicNameBySlug(db, slug, now)
  if (name === null) return null
  const description = `News, episodes and shows about ${name}: what is new, and what is still to come.`
  return {
    ...NO_FACTS,
    path,
    title: name,
    name,
    description,
    kicker: 'Topic',
    feed: { title: name, path: `/feeds${path}.xml` },
    structuredData: [{ ...pageOfType(site, 'CollectionPage', { path, name, description }), about: name }],
  }
}
