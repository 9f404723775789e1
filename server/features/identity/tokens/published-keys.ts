import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '#server/lib/time/clock.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import { fetchIssuer } from './fetch-issuer.ts'

const FRESH_MS = 10 * MINUTE_MS
/** How long known keys are used while they cannot be read again. */
const STALE_MS = DAY_MS
/** Anybody can send tokens with unknown key ids. */
const RETRY_MS = MINUTE_MS / 2

/**
 * The keys are read again for a token with an unknown key id, and when they are old, while known ones are in use. Throws the cause when
 * a token could not be verified because the issuer failed.
 */
export function publishedKeys(url: URL, clock: Clock, timeoutMs: number): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(url, {
    timeoutDuration: timeoutMs,
    [customFetch]: fetchIssuer,
    // Its own rules refuse all tokens while the issuer is unreachable, and repeat failed requests without a limit.
    cacheMaxAge: Infinity,
    cooldownDuration: Infinity,
  })
  let readAt = -Infinity
  let triedAt = -Infinity
  let failure: unknown
  let loading: Promise<void> | undefined

  /** Concurrent calls share one request. */
  const load = (now: number): Promise<void> => {
    triedAt = now
    return (loading ??= keys
      .reload()
      .then(
        () => {
          readAt = now
          failure = undefined
        },
        (cause: unknown) => {
          failure = cause
        },
      )
      .finally(() => (loading = undefined)))
  }
  // A clock that was set back counts too.
  const isOver = (since: number, now: number, ms: number) => Math.abs(now - since) >= ms

  return async (header, token) => {
    const now = clock().getTime()
    const isUsable = keys.jwks() !== undefined && !isOver(readAt, now, STALE_MS)
    if (!isUsable) await load(now)
    else if (isOver(readAt, now, FRESH_MS) && isOver(triedAt, now, RETRY_MS)) void load(now)
    if (!isUsable && failure !== undefined) throw failure
    try {
      return await keys(header, token)
    } catch (cause) {
      if (!(cause instanceof errors.JWKSNoMatchingKey)) throw cause
      if (loading || isOver(triedAt, now, RETRY_MS)) await load(now)
      if (failure !== undefined) throw failure
      return keys(header, token)
    }
  }
}
