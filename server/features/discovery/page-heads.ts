import type { FastifyBaseLogger } from 'fastify'
import { contentByUrl } from '#server/features/catalogue/addresses.ts'
import type { ReadContext } from '#server/gateway/loaders.ts'
import { headTags } from './head.ts'
import { factsOf } from './find-facts.ts'
import type { Site } from './page-facts.ts'

interface PageHeadsDeps {
  /** The reads of one page, which it shares with its head. */
  reads: () => ReadContext
  site: Site
  log: FastifyBaseLogger
}

/** Pages of one visitor, and pages without content. */
const HIDDEN = /^\/(errors$|insights$|my-|notifications(\/|$)|ui$|error\/|auth\/|user\/|preview\/)/
const NOINDEX = '<meta name="robots" content="noindex" data-page=""/>'

/** What the server adds to the rendered pages for search engines and link previews. */
export class PageHeads {
  readonly #deps: PageHeadsDeps

  constructor(deps: PageHeadsDeps) {
    this.#deps = deps
  }

  /** Returns the tags of the page at a URL for its head, and its canonical path when that differs. */
  async of({ pathname, searchParams }: URL): Promise<{ tags: string; movedTo: string | null }> {
    const path = decoded(pathname)
    if (HIDDEN.test(path)) return { tags: NOINDEX, movedTo: null }
    const facts = await this.#facts(path.toLowerCase() === '/ewn' ? '/ewn' : path)
    if (!facts) return { tags: '', movedTo: null }
    const isIndexed = facts.isIndexed && !searchParams.has('q')
    return {
      tags: headTags(this.#deps.site, { ...facts, isIndexed }),
      movedTo: facts.path === path ? null : encoded(facts.path),
    }
  }

  /** Returns what became of a page that was not found: it is at another address, or was withdrawn. */
  async whereIs({ pathname }: URL): Promise<{ movedTo?: string; isGone?: boolean }> {
    const { db, now } = this.#deps.reads()
    const path = decoded(pathname)
    const lower = path.toLowerCase()
    if (lower !== path && (await contentByUrl(db, lower, now))) return { movedTo: encoded(lower) }
    const withdrawn = await db
      .selectFrom('content')
      .select('id')
      .where('url', '=', path)
      .where('state', '=', 'withdrawn')
      .executeTakeFirst()
    return { isGone: withdrawn !== undefined }
  }

  /** The page matters more than what is said about it, so a failure is only logged. */
  async #facts(path: string) {
    const { reads, site, log } = this.#deps
    return factsOf({ ...reads(), site }, path).catch((cause: unknown) => {
      log.warn({ cause, path }, 'the head of a page was not written')
      return null
    })
  }
}

/** Malformed escapes stay as they are: no page has such an address. */
export function decoded(pathname: string): string {
  try {
    // PostgreSQL rejects NUL in text.
    return decodeURIComponent(pathname).replaceAll('\0', '\uFFFD')
  } catch {
    return pathname
  }
}

const encoded = (path: string): string => new URL(`http://site${path}`).pathname
