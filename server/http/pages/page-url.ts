import { LRUCache } from 'lru-cache'
import { AppError } from '#server/lib/errors/app-error.ts'

/** How a page depends on a query parameter: on its value, on one of a few values, or on its presence. */
export type SearchParam = 'value' | 'presence' | readonly string[]

export interface PagePolicy {
  /** The page is the same for everybody, and its URL has no secret. */
  isShared: boolean
  /** The parameters on which the page depends. */
  search: Readonly<Record<string, SearchParam>>
}

export interface PageUrl {
  /** Canonical, without the parameters that the page does not declare. */
  path: string
  isShared: boolean
  /** A query string, which redirects preserve. */
  dropped: string
  /** Set when the path is not canonical. */
  redirectTo: string | undefined
}

const MAX_CACHED = 2_000
const MAX_CACHED_LENGTH = 300

export class PageUrls {
  readonly #policyOf: (pathname: string) => Promise<PagePolicy>
  readonly #cache = new LRUCache<string, PageUrl>({ max: MAX_CACHED })

  constructor(policyOf: (pathname: string) => Promise<PagePolicy>) {
    this.#policyOf = policyOf
  }

  /** Throws BAD_INPUT for a malformed target. */
  read(target: string): PageUrl | Promise<PageUrl> {
    return this.#cache.get(target) ?? this.#parse(target)
  }

  async #parse(target: string): Promise<PageUrl> {
    const requested = urlOf(target)
    const pathname = canonicalPath(requested.pathname)
    const { isShared, search } = await this.#policyOf(pathname)
    const { declared, dropped } = splitSearch(requested.searchParams, search)
    const url = {
      path: `${pathname}${toQuery(declared)}`,
      isShared,
      dropped: dropped.toString(),
      redirectTo: pathname === requested.pathname ? undefined : `${pathname}${requested.search}`,
    }
    if (target.length <= MAX_CACHED_LENGTH) this.#cache.set(target, url)
    return url
  }
}

/** A request target may be an absolute URL; its host is ignored. */
function urlOf(target: string): URL {
  const text = target.startsWith('/') ? `http://page${target}` : target
  if (!URL.canParse(text)) throw new AppError('BAD_INPUT', 'The URL is malformed')
  return new URL(text)
}

const ESCAPED = /%[\da-f]{2}/gi
const NEEDS_NO_ESCAPE = /[\w.~-]/

/** Removes empty segments, unnecessary escapes and the trailing slash. */
const canonicalPath = (pathname: string): string =>
  pathname
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .replaceAll(ESCAPED, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
      return NEEDS_NO_ESCAPE.test(character) ? character : escaped.toUpperCase()
    })

function splitSearch(params: URLSearchParams, declarations: PagePolicy['search']) {
  const declared = new URLSearchParams()
  const dropped = new URLSearchParams()
  for (const [name, value] of params) {
    const kind = Object.hasOwn(declarations, name) ? declarations[name] : undefined
    // PostgreSQL does not accept NUL.
    if (value.includes('\0')) continue
    // Loaders read the first of several values.
    if (kind === undefined || declared.has(name) || (typeof kind === 'object' && !kind.includes(value))) {
      dropped.append(name, value)
    } else declared.set(name, kind === 'presence' ? '' : value)
  }
  declared.sort()
  return { declared, dropped }
}

const toQuery = (search: URLSearchParams): string => (search.size > 0 ? `?${search}` : '')
