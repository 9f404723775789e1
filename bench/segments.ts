/** Media, whole and in part, against bare `node:http` with the same bytes in memory. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Peer, startPeer } from './kit/processes.ts'
import { rateRow } from './kit/rate-row.ts'
import { printRows, type Row } from './row.ts'

interface Piece {
  work: string
  url: string
  /** The value of the request's `Range`; the whole where it is left out. */
  range?: string
}

const VIDEO = '/media/videos/video-tide-tables-night-shift-at-pier-two/'
const EPISODE = '/media/episodes/blackout-diaries/nine-seconds.m4a'

export async function run(): Promise<Row[]> {
  const live = await startPeer('bench/peers/live.ts')
  const site = await startPeer('bench/kit/server.ts')
  try {
    const segment = await newestSegment(live.url)
    const film = await secondPart(`${site.url}${VIDEO}360.m3u8`)
    return [
      await pieceRow(live, { work: 'media segment, whole', url: segment }),
      await pieceRow(live, { work: 'media segment, range', url: segment, range: 'bytes=1000-16383' }),
      await pieceRow(site, { work: 'video, range that a player asks for', ...film }),
      await pieceRow(site, { work: 'episode, range', url: site.url + EPISODE, range: 'bytes=16384-49151' }),
    ]
  } finally {
    live.stop()
    site.stop()
  }
}

async function newestSegment(server: string): Promise<string> {
  const playlist = `${server}/live/702/64/playlist.m3u8`
  return new URL(found(/(\d+\.m4s)\n$/, await textOf(playlist))[1] ?? '', playlist).href
}

/** Address and range of the second part that a video's playlist names. */
async function secondPart(playlist: string): Promise<{ url: string; range: string }> {
  const [, size = '', start = '', file = ''] = found(
    /#EXT-X-BYTERANGE:(\d+)@(\d+)\n(\S+)\n#EXT-X-ENDLIST/,
    await textOf(playlist),
  )
  return { url: new URL(file, playlist).href, range: `bytes=${start}-${Number(start) + Number(size) - 1}` }
}

/** Takes the whole piece from `ours`, and compares it with a server that has just that in memory. */
async function pieceRow(ours: Peer, { work, url, range }: Piece): Promise<Row> {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'prime-bench-')), 'piece')
  writeFileSync(file, new Uint8Array(await (await fetch(url)).arrayBuffer()))
  const bare = await startPeer('bench/peers/bare-live.ts', [file, file])
  const { pathname, search } = new URL(url)
  const asked = { path: pathname + search, ...(range && { headers: { range } }) }
  const row = { work, against: 'bare node:http from memory', aim: '>= 0.8' }
  try {
    return await rateRow(row, { peer: ours, ...asked }, { peer: bare, ...asked })
  } finally {
    bare.stop()
  }
}

const textOf = async (url: string): Promise<string> => (await fetch(url)).text()

function found(pattern: RegExp, text: string): string[] {
  const match = pattern.exec(text)
  if (!match) throw new Error(`There is no ${pattern} in ${text}`)
  return [...match]
}

if (import.meta.main) printRows(await run())
