/** Media files, whole and by range, and playlists of a channel with its window, against bare `node:http` with the same bytes in memory. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { rateRow } from './kit/load.ts'
import { type Peer, startPeer } from './kit/processes.ts'
import { printRows, type Row } from './kit/row.ts'

interface MediaRequest {
  work: string
  url: string
  range?: string
  isCompressed?: boolean
}

const VIDEO = '/media/videos/video-tide-tables-night-shift-at-pier-two/'
const EPISODE = '/media/episodes/blackout-diaries/nine-seconds.m4a'

export async function run(): Promise<Row[]> {
  const live = await startPeer('bench/peers/channels.ts')
  const site = await startPeer('bench/kit/server.ts')
  try {
    const segment = await newestSegment(live.url)
    const playlist = `${live.url}/live/702/64/playlist.m3u8`
    const film = await secondPart(`${site.url}${VIDEO}360.m3u8`)
    return [
      await mediaRow(live, { work: 'media segment, whole', url: segment }),
      await mediaRow(live, { work: 'media segment, range', url: segment, range: 'bytes=1000-16383' }),
      await mediaRow(live, { work: 'playlist of two hours', url: playlist }),
      await mediaRow(live, { work: 'playlist of two hours, gzip', url: playlist, isCompressed: true }),
      await mediaRow(live, { work: 'playlist, delta update', url: `${playlist}?_HLS_skip=YES` }),
      await mediaRow(site, { work: 'video, range of a player', ...film }),
      await mediaRow(site, { work: 'episode, range', url: site.url + EPISODE, range: 'bytes=16384-49151' }),
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

async function secondPart(playlist: string): Promise<{ url: string; range: string }> {
  const [, size = '', start = '', file = ''] = found(
    /#EXT-X-BYTERANGE:(\d+)@(\d+)\n(\S+)\n#EXT-X-ENDLIST/,
    await textOf(playlist),
  )
  return { url: new URL(file, playlist).href, range: `bytes=${start}-${Number(start) + Number(size) - 1}` }
}

async function mediaRow(ours: Peer, { work, url, range, isCompressed }: MediaRequest): Promise<Row> {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'prime-bench-')), 'piece')
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  writeFileSync(file, isCompressed ? gzipSync(bytes) : bytes)
  const bare = await startPeer('bench/peers/bare-live.ts', [file, file])
  const { pathname, search } = new URL(url)
  const headers = { ...(range && { range }), ...(isCompressed && { 'accept-encoding': 'gzip' }) }
  const asked = { path: pathname + search, headers }
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
