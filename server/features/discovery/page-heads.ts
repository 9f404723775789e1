import type { FastifyBaseLogger } from 'fastify'
import { isWithdrawn, movedUrl } from '#server/features/catalogue/content-urls.ts'
import { loaderById, type ReadContext } from '#server/gateway/loaders.ts'
import { decodePath } from '#server/lib/urls/decode-path.ts'
import { findFacts } from './find-facts.ts'
import { headTags } from './head.ts'
import type { Site } from './page-facts.ts'

interface PageHeadsDeps {
  /** The head of a page shares its reads. */
  reads: () => ReadContext
  site: Site
  log: FastifyBaseLogger
}

/** Personal pages, and pages without content. */
const HIDDEN = /^\/(errors$|insights$|my-|notifications(\/|$)|ui$|error\/|auth\/|user\/|preview\/)/
/** The rest of these URLs is case-sensitive. */
const KEEPS_CASE = /^\/(auth|preview|user)\//
const NOINDEX = '<meta name="robots" content="noindex" data-page=""/>'

export class PageHeads {
  readonly #deps: PageHeadsDeps
  readonly #heads: HeadLoader
  readonly #searchHeads: HeadLoader

  constructor(deps: PageHeadsDeps) {
    this.#deps = deps
    this.#heads = headLoader(deps.site, 'heads', { isSearch: false })
    this.#searchHeads = headLoader(deps.site, 'searchHeads', { isSearch: true })
  }

  /** `movedTo` is the canonical path when that differs. Routes match in any case. */
  async of({ pathname, searchParams }: URL): Promise<{ tags: string; movedTo: string | null }> {
    const path = decodePath(pathname) ?? pathname
    const lower = path.toLowerCase()
    if (HIDDEN.test(lower))
      return { tags: NOINDEX, movedTo: lower === path || KEEPS_CASE.test(lower) ? null : encoded(lower) }
    const heads = searchParams.has('q') ? this.#searchHeads : this.#heads
    const head = (await this.#headOf(path, heads)) ?? (lower === path ? null : await this.#headOf(lower, heads))
    if (!head) return { tags: '', movedTo: null }
    return { tags: head.tags, movedTo: head.path === path ? null : encoded(head.path) }
  }

  async resolveMissing({ pathname }: URL): Promise<{ movedTo?: string; isGone?: boolean }> {
    const { db } = this.#deps.reads()
    const path = decodePath(pathname) ?? pathname
    const lower = path.toLowerCase()
    const found =
      lower === path ? null : ((await this.#headOf(lower, this.#heads))?.path ?? (await movedUrl(db, lower)))
    if (found !== null) return { movedTo: encoded(found) }
    return { isGone: await isWithdrawn(db, path) }
  }

  /** A failure is only logged, because the page itself can be sent without its tags. */
  async #headOf(path: string, heads: HeadLoader): Promise<Head | null> {
    const { reads, log } = this.#deps
    return heads(reads())
      .load(path)
      .catch((cause: unknown) => {
        log.warn({ cause, path }, 'the head of a page was not written')
        return null
      })
  }
}

interface Head {
  tags: string
  path: string
}

type HeadLoader = ReturnType<typeof headLoader>

/** By path, shared between pages until content changes. */
const headLoader = (site: Site, name: string, { isSearch }: { isSearch: boolean }) =>
  loaderById(name, async (context, paths: readonly string[]) => {
    const heads = new Map<string, Head>()
    for (const path of paths) {
      const facts = await findFacts({ ...context, site }, path)
      const isIndexed = facts?.isIndexed === true && !isSearch
      if (facts) heads.set(path, { path: facts.path, tags: headTags(site, { ...facts, isIndexed }) })
    }
    return heads
  })

const encoded = (path: string): string => new URL(`http://site${path}`).pathname
