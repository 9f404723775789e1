import { findFacts } from '#server/features/discovery/find-facts.ts'
import { PageHeads } from '#server/features/discovery/page-heads.ts'
import { sharePicturePath } from '#server/features/discovery/share-pictures/share-picture-url.ts'
import { readContext } from '#server/gateway/loaders.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import type { TestSite } from '../site.ts'

/** The facts of a page for search engines and previews, and the URL of its share picture. */
export async function pageFacts({ db, url, now }: TestSite, path: string) {
  const facts = await findFacts({ ...readContext(db, now), site: { name: 'Primedia+', origin: url } }, path)
  if (!facts) throw new Error(`nothing is known of ${path}`)
  return { ...facts, picture: sharePicturePath(facts) }
}

const headsOf = ({ db, url, now }: TestSite) =>
  new PageHeads({
    reads: () => readContext(db, now),
    site: { name: 'Primedia+', origin: url },
    log: createLogger('error'),
  })

/** The document head that the server writes for a page, without the tags of its components. */
export async function readHead(site: TestSite, path: string): Promise<string> {
  const { tags } = await headsOf(site).of(new URL(path, site.url))
  return `<head>${tags}</head>`
}

/** The path to which the server redirects a page that its routes match, and one that they do not match. */
export async function followRedirects(site: TestSite, path: string) {
  const heads = headsOf(site)
  const url = new URL(path, site.url)
  return { matched: (await heads.of(url)).movedTo, unmatched: (await heads.resolveMissing(url)).movedTo }
}
