import { contentFacts } from './content-pages.ts'
import { listFacts } from './list-pages.ts'
import type { FactsContext, PageFacts } from './page-facts.ts'
import { presenterFacts } from './presenter-pages.ts'
import { stationFacts } from './station-pages.ts'
import { topicFacts } from './topic-pages.ts'
import { transcriptFacts } from './transcript-pages.ts'

/** Each returns null for paths that it does not handle. A new kind of page adds its own. */
const SOURCES = [listFacts, stationFacts, topicFacts, presenterFacts, transcriptFacts, contentFacts]

/** `path` has no trailing slash. */
export async function findFacts(context: FactsContext, path: string): Promise<PageFacts | null> {
  for (const source of SOURCES) {
    const facts = await source(context, path)
    if (facts) return facts
  }
  return null
}
