export interface Box {
  type: string
  /** Offsets of the box, of its content, and of the end of both. */
  start: number
  body: number
  end: number
}

/** Throws for an invalid size. Source: ISO/IEC 14496-12, 4.2. */
export function* boxesIn(bytes: Buffer, from = 0, to = bytes.length): Generator<Box> {
  for (let start = from; start < to;) {
    const size = start + 8 <= to ? bytes.readUInt32BE(start) : 0
    const end = start + size
    if (size < 8 || end > to) throw new Error(`The MP4 file has an invalid box at byte ${start}`)
    yield { type: bytes.toString('latin1', start + 4, start + 8), start, body: start + 8, end }
    start = end
  }
}

/** The first box at a path like `moof/traf/tfdt`, in the file or in a box. Throws without one. */
export function findBox(bytes: Buffer, path: string, inside?: Box): Box {
  let found: Box = inside ?? { type: '', start: 0, body: 0, end: bytes.length }
  for (const type of path.split('/')) {
    const inner = boxesIn(bytes, found.body, found.end).find((box) => box.type === type)
    if (!inner) throw new Error(`The MP4 file has no ${path}`)
    found = inner
  }
  return found
}

export interface Track {
  timescale: number
  /** Source: RFC 6381, for example `avc1.4d401e`. */
  codec: string
  resolution: { width: number; height: number } | null
}

export function readTracks(init: Buffer): Track[] {
  const { body, end } = findBox(init, 'moov')
  const tracks = [...boxesIn(init, body, end)].filter(({ type }) => type === 'trak')
  return tracks.map((track) => ({ timescale: timescaleOf(init, track), ...readFormat(init, track) }))
}

function timescaleOf(init: Buffer, track: Box): number {
  const header = findBox(init, 'mdia/mdhd', track).body
  return init.readUInt32BE(header + (init[header] === 1 ? 20 : 12))
}

/** Bytes before the first box inside a visual sample entry. Source: ISO/IEC 14496-12, 12.1.3. */
const VISUAL_ENTRY_BYTES = 78

function readFormat(init: Buffer, track: Box): Pick<Track, 'codec' | 'resolution'> {
  // The first entry follows the version and the number of entries.
  const { body, end } = findBox(init, 'mdia/minf/stbl/stsd', track)
  const [entry] = boxesIn(init, body + 8, end)
  if (entry?.type === 'mp4a') return { codec: 'mp4a.40.2', resolution: null }
  if (entry?.type !== 'avc1') throw new Error(`The file has a track of ${entry?.type}, which no channel plays`)
  const config = findBox(init, 'avcC', { ...entry, body: entry.body + VISUAL_ENTRY_BYTES }).body
  return {
    // Profile, compatibility and level follow the version. Source: ISO/IEC 14496-15, 5.3.3.1.
    codec: `avc1.${init.toString('hex', config + 1, config + 4)}`,
    resolution: { width: init.readUInt16BE(entry.body + 24), height: init.readUInt16BE(entry.body + 26) },
  }
}
