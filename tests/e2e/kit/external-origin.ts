import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** An external HLS origin: another host with a window of ten minutes and the audio of one of our channels. */
export interface OutsideOrigin {
  /** Its media playlist. */
  url: string
  /** From now on it refuses connections, and its encoder writes no segments. */
  cut: () => void
  restore: () => void
  close: () => void
}

interface Segment {
  number: number
  startsAt: number
}

const SEGMENT_MS = 4_096
const WINDOW = 150
const HEADERS = { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' }

/** Starts an origin with the sound of `channel`, such as `http://127.0.0.1:4310/live/702/64`. */
export async function startOutsideOrigin(channel: string): Promise<OutsideOrigin> {
  const cuts: { from: number; to: number }[] = []
  const isCut = () => (cuts.at(-1)?.to ?? 0) > Date.now()
  const isMade = ({ startsAt }: Segment) => !cuts.some(({ from, to }) => startsAt + SEGMENT_MS > from && startsAt < to)
  const answer = async (path = ''): Promise<Buffer | string | null> => {
    if (isCut()) return null
    if (path === '/live.m3u8') return playlistOf(await segmentsOf(channel), isMade)
    const response = await fetch(channel + path)
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null
  }
  const server = http.createServer((request, response) => {
    answer(request.url).then(
      (found) => (found ? response.writeHead(200, HEADERS).end(found) : request.socket.destroy()),
      () => request.socket.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/live.m3u8`,
    cut: () => void cuts.push({ from: Date.now(), to: Infinity }),
    restore() {
      const last = cuts.at(-1)
      if (last) last.to = Date.now()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function segmentsOf(channel: string): Promise<Segment[]> {
  const text = await (await fetch(`${channel}/playlist.m3u8`)).text()
  const [, date = '', first = '0'] = /PROGRAM-DATE-TIME:(\S+)\n#EXTINF\S+\n(\d+)\.m4s/.exec(text) ?? []
  const numbers = [...text.matchAll(/^(\d+)\.m4s$/gm)].map(([, number]) => Number(number))
  const start = Date.parse(date)
  return numbers.map((number) => ({ number, startsAt: start + (number - Number(first)) * SEGMENT_MS }))
}

/** Media sequence numbers count all segments so far, as an encoder's do. */
function playlistOf(segments: readonly Segment[], isMade: (segment: Segment) => boolean): string {
  const made = segments.filter(isMade)
  const listed = made.slice(-WINDOW)
  const sequence = (segments[0]?.number ?? 0) + made.length - listed.length
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:4', `#EXT-X-MEDIA-SEQUENCE:${sequence}`]
  lines.push('#EXT-X-MAP:URI="init.mp4"')
  for (const [index, { number, startsAt }] of listed.entries()) {
    const isAfterGap = index > 0 && listed[index - 1]?.number !== number - 1
    if (isAfterGap) lines.push('#EXT-X-DISCONTINUITY')
    if (index === 0 || isAfterGap) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(startsAt).toISOString()}`)
    lines.push(`#EXTINF:${(SEGMENT_MS / 1_000).toFixed(3)},`, `${number}.m4s`)
  }
  return `${lines.join('\n')}\n`
}
