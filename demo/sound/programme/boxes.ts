/** Of an MP4 file. */
export type Box = { type: string; start: number; body: number; end: number }

export function boxesIn(file: Buffer, from = 0, to = file.length): Box[] {
  const boxes: Box[] = []
  for (let start = from; start < to;) {
    const size = file.readUInt32BE(start)
    if (size < 8 || start + size > to) throw new Error(`a box of ${size} bytes at ${start} does not fit`)
    boxes.push({ type: file.toString('latin1', start + 4, start + 8), start, body: start + 8, end: start + size })
    start += size
  }
  return boxes
}

/** `path` is for example `traf/tfdt`. Throws if the box is missing. */
export function boxAt(file: Buffer, parent: Box, path: string): Box {
  let box = parent
  for (const type of path.split('/')) {
    const child = boxesIn(file, box.body, box.end).find((candidate) => candidate.type === type)
    if (!child) throw new Error(`no ${path} in ${parent.type} at ${parent.start}`)
    box = child
  }
  return box
}

/** `startsAt` is in samples; `frames` are AAC frames. */
export function readFragment(file: Buffer, moof: Box): { version: number; startsAt: number; frames: number } {
  const tfdt = boxAt(file, moof, 'traf/tfdt').body
  const trun = boxAt(file, moof, 'traf/trun').body
  const version = file.readUInt8(tfdt)
  const startsAt = version === 1 ? Number(file.readBigUInt64BE(tfdt + 4)) : file.readUInt32BE(tfdt + 4)
  return { version, startsAt, frames: file.readUInt32BE(trun + 4) }
}
