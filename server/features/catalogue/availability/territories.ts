import type { IncomingHttpHeaders } from 'node:http'
import type { PlaybackPolicy } from './playback-policy.ts'

export interface TerritoryDeps {
  policy: Pick<PlaybackPolicy, 'territoriesOf'>
  /** The request header with the country of the visitor, which the CDN sets. Without it the country is unknown. */
  countryHeader?: string | undefined
}

export async function checkTerritory(
  { policy, countryHeader }: TerritoryDeps,
  mediaId: string,
  headers: IncomingHttpHeaders,
): Promise<'everywhere' | 'inside' | 'outside'> {
  const territories = await policy.territoriesOf(mediaId)
  if (!territories) return 'everywhere'
  const country = countryHeader === undefined ? undefined : headers[countryHeader]
  return typeof country === 'string' && territories.includes(country.toUpperCase()) ? 'inside' : 'outside'
}

export const OUTSIDE = { state: 'BLOCKED', reason: 'GEO' } as const
