import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** What we can compress with. */
export type Coding = 'br' | 'gzip'

/** The better one first. */
const CODINGS: readonly Coding[] = ['br', 'gzip']
/** Longer headers are not written by browsers. */
const LONGEST_REMEMBERED = 200

/** The types know no `preferred` yet. */
interface EncodingNegotiator {
  encodings: (available: string[], options: { preferred: string[] }) => string[]
}

type Preference = readonly Coding[]

/** Nearly all clients send one of a few headers. */
const preferences = new LRUCache<string, Preference>({ max: 100 })

/** The codings that an `Accept-Encoding` header accepts, in the client's order, and where that is equal in ours. */
function accepted(header: string): Preference {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  const names = negotiator.encodings([...CODINGS, 'identity'], { preferred: [...CODINGS] })
  const untilIdentity = names.includes('identity') ? names.slice(0, names.indexOf('identity')) : names
  return untilIdentity.flatMap((name) => CODINGS.filter((coding) => coding === name))
}

/** The coding to answer a request with, out of `offered`; undefined for the plain body. Source: RFC 9110, 12.5.3. */
export function chooseCoding(header: string | undefined, offered = CODINGS): Coding | undefined {
  if (!header) return undefined
  const known = preferences.get(header) ?? accepted(header)
  if (header.length <= LONGEST_REMEMBERED) preferences.set(header, known)
  return known.find((coding) => offered.includes(coding))
}
