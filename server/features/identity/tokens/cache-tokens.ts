import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/lib/clock.ts'
import { digest } from '#server/lib/digest.ts'
import type { VerifyAccessToken, Viewer } from '#server/lib/viewer.ts'

export interface Known {
  viewer: Viewer
  /** From when on the token is not good any longer. */
  expiresAt: Date
}

type Check = (token: string, now: Date) => Promise<Known | { refused: string }>

/** Checks each token at most once in `freshMs`, which is also how long a revoked one may still be taken. */
export function cacheTokens(check: Check, freshMs: number, clock: Clock): VerifyAccessToken {
  const cache = new LRUCache<string, Known & { checkedAt: Date }>({ max: 10_000 })
  return async (token) => {
    const [key, now] = [digest(token), clock()]
    const kept = cache.get(key)
    const age = kept ? now.getTime() - kept.checkedAt.getTime() : freshMs
    const known = kept && age >= 0 && age < freshMs ? kept : await check(token, now)
    if ('refused' in known) return known
    if (known.expiresAt <= now) return { refused: 'expired' }
    if (known !== kept) cache.set(key, { ...known, checkedAt: now })
    return { viewer: known.viewer, mayPreview: known.viewer.roles.includes('editor') }
  }
}
