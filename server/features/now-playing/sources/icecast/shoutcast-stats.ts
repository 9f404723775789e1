import * as z from 'zod'
import type { Report } from '../report.ts'
import { parseStreamTitle } from '../titles/titles.ts'

const Text = z.union([z.string(), z.number()]).optional().catch(undefined)
const Stream = z.object({
  songtitle: Text,
  nexttitle: Text,
  streamstatus: z.coerce.number().optional().catch(undefined),
  streampath: Text,
})
const Stats = z.union([
  // The list is empty while no source is connected.
  z.object({ streams: z.array(Stream).max(1_000) }),
  Stream.extend({ songtitle: z.union([z.string(), z.number(), z.null()]) }),
  Stream.extend({ streamstatus: z.coerce.number() }),
])

/** `7.html` of version 1, also without its elements: six numbers, the second 1 with a connected source, and the title. */
const SEVEN = /(?:<body[^<>]*>|^)\s*\d+,([01]),\d+,\d+,\d+,\d+,([^<]*)/i

export function readShoutcast(value: unknown, mounts: readonly string[] | undefined): Report | null {
  const stats = Stats.safeParse(value).data
  if (!stats) return null
  const streams = 'streams' in stats ? stats.streams : [stats]
  const wanted = mounts ? streams.filter(({ streampath }) => mounts.includes(String(streampath))) : streams
  const online = wanted.filter(({ streamstatus = 1 }) => streamstatus === 1)
  const playing = online.find(({ songtitle }) => parseStreamTitle(songtitle) !== null)
  const item = parseStreamTitle(playing?.songtitle)
  const next = parseStreamTitle(playing?.nexttitle)
  return { isOnline: online.length > 0, ...(item && { item, ...(next && { next }) }) }
}

const MAX_TITLE = 500

export function readCurrentSong(text: string): Report | null {
  const line = text.trim()
  if (line.length > MAX_TITLE || !/^(?!\{|\[\s*["{[\]])[^\n]+$/.test(line) || /<[a-z!?/]|\{\s*["']/i.test(line))
    return null
  const item = parseStreamTitle(line)
  return item ? { item } : {}
}

export function readSevenPage(page: string): Report | null {
  const [, status, title] = SEVEN.exec(page) ?? []
  if (status === undefined) return null
  const item = status === '1' ? parseStreamTitle(title) : null
  return { isOnline: status === '1', ...(item && { item }) }
}
