export interface Box {
  type: string
  /** Where the box begins, where its content begins, and where both end. */
  start: number
  body: number
  end: number
}

/** The boxes of an MP4 file, or those inside one of them. Source: ISO/IEC 14496-12, 4.2. */
export function* boxesIn(bytes: Buffer, from = 0, to = bytes.length): Generator<Box> {
  for (let start = from; start < to;) {
    const size = start + 8 <= to ? bytes.readUInt32BE(start) : 0
    const end = start + size
    if (size < 8 || end > to) throw new Error(`The MP4 file is broken at byte ${start}`)
    yield { type: bytes.toString('latin1', start + 4, start + 8), start, body: start + 8, end }
    start = end
  }
}

/** The first box at a path like `moof/traf/tfdt`, in the whole file or in a box of it. */
export function findBox(bytes: Buffer, path: string, inside?: Box): Box {
  let found: Box = inside ?? { type: '', start: 0, body: 0, end: bytes.length }
  for (const type of path.split('/')) {
    const inner = boxesIn(bytes, found.body, found.end).find((box) => box.type === type)
    if (!inner) throw new Error(`The MP4 file has no ${path}`)
    found = inner
  }
  return found
}
