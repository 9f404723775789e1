import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterThisFile } from '../after-file.ts'

/** Faulty responses of an origin. */
export type Mischief =
  | 'down'
  | 'garbage'
  | 'endless playlist'
  | 'slow'
  | 'private redirect'
  | 'private segment'
  | 'encrypted'
  | 'garbage segments'
  | 'endless segments'
  | 'broken segments'

export type SegmentFormat = 'ts' | 'm4s' | 'aac'

export interface HlsOrigin {
  url: string
  /** The URL of the media playlist, and of a multivariant playlist above it. */
  media: string
  master: string
  format: SegmentFormat
  hasDates: boolean
  mischief: Mischief | null
  /** The encoder produced nothing in this period. */
  cut: { from: Date; to: Date } | null
  /** The last start of the encoder, from which it numbers its segments. */
  startedAt: Date
  /** Number of requests for segments. */
  segmentRequests: number
}

export const SEGMENT_SECONDS = 6
const SEGMENT_MS = SEGMENT_SECONDS * 1_000

/** Returns the bytes of the segment that begins at an instant; they contain the instant. */
export function segmentBytes(format: SegmentFormat, at: number): Buffer {
  const text = Buffer.from(`${format} ${at}`)
  if (format === 'ts')
    return Buffer.concat([0, 1].map(() => Buffer.concat([Buffer.of(0x47), text, Buffer.alloc(187 - text.length)])))
  if (format === 'm4s') return Buffer.concat([Buffer.of(0, 0, 0, 8), Buffer.from('moof'), text])
  return Buffer.concat([Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x04tags', 'latin1'), Buffer.of(0xff, 0xf1), text])
}

/** An HLS origin with a window of `windowSeconds`, on the clock of the test. */
export async function hlsOrigin(clock: () => Date, windowSeconds = 600): Promise<HlsOrigin> {
  const server = http.createServer((request, response) => answer(origin, clock(), windowSeconds, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin: HlsOrigin = {
    url,
    media: `${url}/sound/live.m3u8`,
    master: `${url}/master.m3u8`,
    format: 'ts',
    hasDates: true,
    mischief: null,
    cut: null,
    startedAt: new Date(Math.floor(clock().getTime() / SEGMENT_MS) * SEGMENT_MS - windowSeconds * 1_000),
    segmentRequests: 0,
  }
  afterThisFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  return origin
}

function answer(
  origin: HlsOrigin,
  now: Date,
  windowSeconds: number,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): void {
  const { mischief } = origin
  const [path = ''] = (request.url ?? '').split('?')
  const isSegment = !path.endsWith('.m3u8')
  if (isSegment) origin.segmentRequests++
  const endless = () => {
    response.on('error', () => undefined)
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, '#'))) continue
      if (!response.destroyed) response.once('drain', write)
    }
    write()
  }
  if (mischief === 'down') return void request.socket.destroy()
  if (mischief === 'slow') return
  if (mischief === 'private redirect')
    return void response.writeHead(302, { location: 'http://127.0.0.2:9/live.m3u8' }).end()
  if (!isSegment && mischief === 'garbage') return void response.end('<html>Service unavailable')
  if (!isSegment && mischief === 'endless playlist') return endless()
  if (isSegment && mischief === 'garbage segments') return void response.end('<html>Not found')
  if (isSegment && mischief === 'endless segments') return endless()
  if (isSegment && mischief === 'broken segments') return void response.writeHead(404).end()
  if (path === '/master.m3u8') return void response.end(masterText())
  if (path === '/sound/live.m3u8') return void response.end(mediaText(origin, now, windowSeconds))
  if (path === '/sound/init.mp4') return void response.end(Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1'))
  const at = Number(/(\d+)\.\w+$/.exec(path)?.[1])
  response.end(segmentBytes(origin.format, at))
}

const masterText = () => `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=2500000,RESOLUTION=1280x720,CODECS="avc1.4d401f,mp4a.40.2"
video/live.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"
sound/live.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=24000,CODECS="mp4a.40.2"
small/live.m3u8
`

function mediaText(origin: HlsOrigin, now: Date, windowSeconds: number): string {
  const { startedAt, cut, format, hasDates, mischief } = origin
  const newest = Math.floor((now.getTime() - startedAt.getTime()) / SEGMENT_MS) - 1
  const all = Array.from({ length: newest + 1 }, (_, index) => startedAt.getTime() + index * SEGMENT_MS)
  const made = all.filter((at) => !cut || at + SEGMENT_MS <= cut.from.getTime() || at >= cut.to.getTime())
  const numbered = made
    .map((at, sequence) => ({ at, sequence }))
    .filter(({ at }) => at >= now.getTime() - windowSeconds * 1_000)
  const lines = ['#EXTM3U', '#EXT-X-VERSION:6', `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`]
  lines.push(`#EXT-X-MEDIA-SEQUENCE:${numbered[0]?.sequence ?? 0}`)
  if (mischief === 'encrypted') lines.push('#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key.bin"')
  if (format === 'm4s') lines.push('#EXT-X-MAP:URI="init.mp4"')
  for (const [index, { at }] of numbered.entries()) {
    const isAfterCut = index > 0 && at - (numbered[index - 1]?.at ?? at) > SEGMENT_MS
    if (isAfterCut) lines.push('#EXT-X-DISCONTINUITY')
    if (hasDates && (index === 0 || isAfterCut)) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`)
    const host = mischief === 'private segment' ? 'http://127.0.0.2:9/' : ''
    lines.push(`#EXTINF:${SEGMENT_SECONDS.toFixed(3)},`, `${host}${at}.${format}?token=${now.getTime()}`)
  }
  return `${lines.join('\n')}\n`
}

/** Faults that stop a recorder, with its error message. */
export const MISCHIEF: [Mischief, RegExp][] = [
  ['down', /broke off|could not be read/],
  ['garbage', /not an HLS playlist/],
  ['endless playlist', /larger than/],
  ['slow', /in time/],
  ['private redirect', /not on the public internet/],
  ['private segment', /not on the public internet/],
  ['encrypted', /encrypted in a way that is not decrypted \(SAMPLE-AES/],
  ['garbage segments', /neither MPEG-TS/],
  ['endless segments', /larger than|in time/],
]
