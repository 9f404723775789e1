import { z } from 'zod'
import { fetchRemote, type FetchRemoteOptions, type RemoteDocument } from '#server/lib/fetch/safe-fetch.ts'
import { isPostsUrl } from './read-wordpress.ts'

export const hasOnlyLocalTimes = ({ url, bytes }: Pick<RemoteDocument, 'url' | 'bytes'>): boolean =>
  isPostsUrl(url) && !/"date_gmt"\s{0,9}:\s{0,9}"[12]/.test(Buffer.from(bytes).toString('latin1'))

const Index = z.object({
  timezone_string: z.string().optional().catch(undefined),
  gmt_offset: z.coerce.number().min(-14).max(14).optional().catch(undefined),
})

/**
 * `Africa/Johannesburg` or `+02:00`, from the index of the site. Undefined where it cannot be read: the posts then get the default zone.
 */
export async function zoneOfSite(posts: string, options: FetchRemoteOptions): Promise<string | undefined> {
  try {
    const { bytes } = await fetchRemote(indexUrl(posts), options)
    const { timezone_string: name, gmt_offset: hours } = Index.parse(JSON.parse(Buffer.from(bytes).toString()))
    if (name) return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    return hours === undefined ? undefined : offsetName(hours)
  } catch {
    return undefined
  }
}

function offsetName(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

function indexUrl(posts: string): string {
  const url = new URL(posts)
  const hasRoute = url.searchParams.has('rest_route')
  url.search = hasRoute ? '?rest_route=/&_fields=timezone_string,gmt_offset' : '?_fields=timezone_string,gmt_offset'
  if (!hasRoute) url.pathname = url.pathname.replace(/wp\/v2\/posts\/?$/, '')
  return url.href
}
