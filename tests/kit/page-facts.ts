import { factsOf } from '#server/features/discovery/find-facts.ts'
import { sharePicturePath } from '#server/features/discovery/share-pictures/address.ts'
import { readContext } from '#server/gateway/loaders.ts'
import { createLogger } from '#server/lib/logger.ts'
import { PageHeads } from '#server/features/discovery/page-heads.ts'
import type { TestSite } from './site.ts'

/** What search engines and previews learn of a page, and the address of its share picture. */
export async function pageFacts({ db, url, now }: TestSite, path: string) {
  const facts = await factsOf({ ...readContext(db, now), site: { name: 'Primedia+', origin: url } }, path)
  if (!facts) throw new Error(`nothing is known of ${path}`)
  return { ...facts, picture: sharePicturePath(facts) }
}

/** The document head that the server writes for a page, without the tags of its components. */
export async function headOf({ db, url, now }: TestSite, path: string): Promise<string> {
  const site = { name: 'Primedia+', origin: url }
  const heads = new PageHeads({ reads: () => readContext(db, now), site, log: createLogger('error') })
  const { tags } = await heads.of(new URL(path, url))
  return `<head>${tags}</head>`
}
