import { LRUCache } from 'lru-cache'
import { AppError } from '#server/lib/app-error.ts'

/** How much of a query parameter a page depends on: its value, one of a few values, or only that it is there. */
export type SearchParam = 'value' | 'presence' | readonly string[]

/** What caches may know of a page. */
export interface PagePolicy {
  /** Whether the page is the same for everybody and its address carries no secret. */
  isShared: boolean
  /** The query parameters on which the page depends. */
  search: Readonly<Record<string, SearchParam>>
}

export interface PageAddress {
  /** Path and query in one form for all ways to write them; without the parameters on which the page does not depend. */
  path: string
  isShared: boolean
  /** These parameters, as a query: a redirect passes them on. */
  dropped: string
  /** Where a path that is written in another way than browsers write it is found. */
  movedTo: string | undefined
}

const MAX_CACHED = 2_000
const MAX_CACHED_LENGTH = 300

/** Reads the addresses of pages. Those that are asked for often are read once. */
export class PageAddresses {
  readonly #policyOf: (pathname: string) => Promise<PagePolicy>
  readonly #known = new LRUCache<string, PageAddress>({ max: MAX_CACHED })

  constructor(policyOf: (pathname: string) => Promise<PagePolicy>) {
    this.#policyOf = policyOf
  }

  /** Reads a request's address; throws BAD_INPUT where it is none. */
  read(target: string): PageAddress | Promise<PageAddress> {
    return this.#known.get(target) ?? this.#parse(target)
  }

  async #parse(target: string): Promise<PageAddress> {
    const url = urlOf(target)
    const pathname = canonicalPath(url.pathname)
    const { isShared, search } = await this.#policyOf(pathname)
    const { kept, dropped } = splitSearch(url.searchParams, search)
    const address = {
      path: `${pathname}${toQuery(kept)}`,
      isShared,
      dropped: dropped.toString(),
      movedTo: pathname === url.pathname ? undefined : `${pathname}${url.search}`,
    }
    if (target.length <= MAX_CACHED_LENGTH) this.#known.set(target, address)
    return address
  }
}

/** A client may also send a whole URL, whose host says nothing. */
function urlOf(target: string): URL {
  const text = target.startsWith('/') ? `http://page${target}` : target
  if (!URL.canParse(text)) throw new AppError('BAD_INPUT', 'That address is malformed')
  return new URL(text)
}

const ESCAPED = /%[\da-f]{2}/gi
const NEEDS_NO_ESCAPE = /[\w.~-]/

/** Without empty segments and needless escapes. The escapes must be those of UTF-8. */
const canonicalPath = (pathname: string): string =>
  pathname.replaceAll(/\/{2,}/g, '/').replaceAll(ESCAPED, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return NEEDS_NO_ESCAPE.test(character) ? character : escaped.toUpperCase()
  })

function splitSearch(given: URLSearchParams, wanted: PagePolicy['search']) {
  const kept = new URLSearchParams()
  const dropped = new URLSearchParams()
  for (const [name, value] of given) {
    const kind = Object.hasOwn(wanted, name) ? wanted[name] : undefined
    // Loaders read the first of several.
    if (kind === undefined || kept.has(name) || (typeof kind === 'object' && !kind.includes(value))) {
      dropped.append(name, value)
    } else kept.set(name, kind === 'presence' ? '' : value)
  }
  kept.sort()
  return { kept, dropped }
}

const toQuery = (search: URLSearchParams): string => (search.size > 0 ? `?${search}` : '')
