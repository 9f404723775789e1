import { hash } from 'node:crypto'
import { boxAt, boxesIn, type Box } from '../sound/programme/boxes.ts'
import { toMs } from './grid.ts'

export type FilmFile = {
  version: string
  /** Null for sound alone. */
  pictureCodec: string | null
  header: number
  fragments: { start: number; size: number; durationMs: number }[]
}

/** Equal to the ETag of the server. */
export const versionOf = (file: Buffer): string => hash('sha1', file, 'base64url').slice(0, 10)

/** Bytes of a video sample entry before its inner boxes; then version, profile, compatibility and level. */
const PICTURE_ENTRY = 78

/** `ticks` is the total duration, at 48,000 a second. */
export function readFilm(file: Buffer, ticks: number): FilmFile {
  const boxes = boxesIn(file)
  const moov = boxes.find(({ type }) => type === 'moov')
  if (!moov) throw new Error('the film has no moov box')
  const starts = boxes.filter(({ type }) => type === 'moof')
  const times = starts.map((moof) => Number(file.readBigUInt64BE(boxAt(file, moof, 'traf/tfdt').body + 4)))
  const fragments = starts.map((moof, i) => {
    const mdat = boxes.find(({ start }) => start === moof.end)
    if (mdat?.type !== 'mdat') throw new Error(`fragment ${i} has no data`)
    const durationMs = toMs((times[i + 1] ?? ticks) - (times[i] ?? 0))
    return { start: moof.start, size: mdat.end - moof.start, durationMs }
  })
  return { version: versionOf(file), pictureCodec: pictureCodecOf(file, moov), header: moov.end, fragments }
}

function pictureCodecOf(file: Buffer, moov: Box): string | null {
  const entry = boxesIn(file, boxAt(file, moov, 'trak/mdia/minf/stbl/stsd').body + 8, moov.end)[0]
  if (entry?.type === 'mp4a') return null
  if (entry?.type !== 'avc1') throw new Error('the first track is neither H.264 nor AAC')
  const config = boxAt(file, { ...entry, body: entry.body + PICTURE_ENTRY }, 'avcC').body
  return `avc1.${file.toString('hex', config + 1, config + 4)}`
}

/** Source: RFC 8216. */
export function mediaPlaylist(uri: string, { version, header, fragments }: FilmFile): string {
  const address = `${uri}?v=${version}`
  const segments = fragments.flatMap(({ start, size, durationMs }) => [
    `#EXTINF:${(durationMs / 1_000).toFixed(3)},`,
    `#EXT-X-BYTERANGE:${size}@${start}`,
    address,
  ])
  const longest = Math.max(...fragments.map(({ durationMs }) => durationMs))
  return lines(
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.round(longest / 1_000)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${address}",BYTERANGE="${header}@0"`,
    ...segments,
    '#EXT-X-ENDLIST',
  )
}

/** Sound alone has no size. */
type NamedRendition = { name: string; width?: number; height?: number }

/** A player starts with the first rendition. */
export function masterPlaylist(renditions: readonly { rendition: NamedRendition; film: FilmFile }[]): string {
  const variants = renditions.flatMap(({ rendition, film }) => {
    const rates = film.fragments.map(({ size, durationMs }) => (size * 8_000) / durationMs)
    const bytes = film.fragments.reduce((sum, { size }) => sum + size, 0)
    const ms = film.fragments.reduce((sum, { durationMs }) => sum + durationMs, 0)
    const bandwidth = `BANDWIDTH=${Math.ceil(Math.max(...rates))},AVERAGE-BANDWIDTH=${Math.ceil((bytes * 8_000) / ms)}`
    const codecs = film.pictureCodec === null ? 'mp4a.40.2' : `${film.pictureCodec},mp4a.40.2`
    const size = film.pictureCodec === null ? '' : `,RESOLUTION=${rendition.width}x${rendition.height}`
    const shape = `CODECS="${codecs}"${size}`
    return [`#EXT-X-STREAM-INF:${bandwidth},${shape}`, `${rendition.name}.m3u8`]
  })
  return lines('#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants)
}

const lines = (...rest: string[]) => `${['#EXTM3U', ...rest].join('\n')}\n`
