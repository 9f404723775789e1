import type { Resolve } from './dns-resolve.ts'
import { fetchRemote, type FetchRemoteOptions, type RemoteDocument } from './fetch-remote.ts'
import { HostLimiter } from './host-limiter.ts'
import type { AllowPrivate } from './safe-connect.ts'

export type FetchLimits = Pick<FetchRemoteOptions, 'maxBytes' | 'timeoutMs' | 'idleTimeoutMs' | 'accept' | 'userAgent'>

/** Fetches a document from an address that a publisher named. Throws FetchError. */
export type SafeFetch = (address: string, limits: FetchLimits) => Promise<RemoteDocument>

interface SafeFetchSettings {
  /** Only for tests. */
  allowPrivate?: AllowPrivate
  resolve?: Resolve
  /** Milliseconds of a clock that never goes back. */
  elapsed?: () => number
}

/** Returns a `SafeFetch` whose requests share the limits of `HostLimiter`, each hop of a redirect at its own host. */
export function createSafeFetch({ elapsed, ...connect }: SafeFetchSettings = {}): SafeFetch {
  const hosts = new HostLimiter(elapsed)
  return (address, limits) => fetchRemote(address, { ...limits, ...connect, hosts })
}
