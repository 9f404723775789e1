import { contentFacts } from './content-pages.ts'
import { listFacts } from './list-pages.ts'
import type { FactsContext, PageFacts } from './page-facts.ts'
import { presenterFacts } from './presenter-pages.ts'
import { stationFacts } from './station-pages.ts'
import { topicFacts } from './topic-pages.ts'
import { transcriptFacts } from './transcript-pages.ts'

/** Sources of facts. Each handles some paths and returns null for others. A new kind of page adds its own. */
const SOURCES = [listFacts, stationFacts, topicFacts, presenterFacts, transcriptFacts, contentFacts]

/** Returns the facts of the public page at `path`, which has no trailing slash; null if there are none. */
export async function findFacts(context: FactsContext, path: string): Promise<PageFacts | null> {
  for (const source of SOURCES) {
    const facts = await source(context, path)
    if (facts) return facts
  }
  return null
}
