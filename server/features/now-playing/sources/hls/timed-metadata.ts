import type { SourceItem } from '../report.ts'
import { readId3 } from './id3.ts'

const PACKET = 188
const SYNC = 0x47
const ID3_STREAM = 0x15
const MAX_TAG = 65_536
const MAX_TAGS = 100
const EMSG_SCHEMES = ['https://aomedia.org/emsg/ID3', 'https://developer.apple.com/streaming/emsg-id3']

/** The last title in packed audio, an MPEG transport stream or fragmented MP4. */
export function readSegmentTitle(segment: Uint8Array): SourceItem | null {
  const bytes = Buffer.from(segment.buffer, segment.byteOffset, segment.byteLength)
  const tags =
    bytes[0] === SYNC && bytes.length >= PACKET
      ? tagsOfTransportStream(bytes)
      : [...tagsOfPackedAudio(bytes), ...tagsOfEventBoxes(bytes)]
  return tags.flatMap((tag) => readId3(tag) ?? []).at(-1) ?? null
}

/** Some encoders also put tags between audio frames, where the title changes. */
function tagsOfPackedAudio(bytes: Buffer): Buffer[] {
  const tags: Buffer[] = []
  if (bytes[0] !== 0xff && bytes.toString('latin1', 0, 3) !== 'ID3') return tags
  for (let at = bytes.indexOf('ID3'); at >= 0 && tags.length < MAX_TAGS; at = bytes.indexOf('ID3', at + 3))
    tags.push(bytes.subarray(at, at + MAX_TAG))
  return tags
}

/** Payloads of the elementary stream whose type is ID3. */
function tagsOfTransportStream(bytes: Buffer): Buffer[] {
  const elements: Buffer[][] = []
  let tablePid: number | undefined
  let id3Pid: number | undefined
  for (let at = 0; at + PACKET <= bytes.length; at += PACKET) {
    const packet = bytes.subarray(at, at + PACKET)
    if (packet[0] !== SYNC) break
    const pid = packet.readUInt16BE(1) & 0x1fff
    const isStart = (packet.readUInt8(1) & 0x40) !== 0
    const payload = payloadOf(packet)
    if (pid === 0 && isStart) tablePid = tablePidOf(payload)
    else if (pid === tablePid && isStart) id3Pid = id3PidOf(payload)
    else if (pid === id3Pid && isStart) elements.push([payload])
    else if (pid === id3Pid) elements.at(-1)?.push(payload)
  }
  return elements.map((parts) => {
    const element = Buffer.concat(parts).subarray(0, MAX_TAG)
    return element.subarray(9 + (element[8] ?? 0))
  })
}

function payloadOf(packet: Buffer): Buffer {
  const control = packet.readUInt8(3) & 0x30
  const hasAdaptation = (control & 0x20) !== 0
  return (control & 0x10) === 0 ? Buffer.alloc(0) : packet.subarray(hasAdaptation ? 5 + packet.readUInt8(4) : 4)
}

/** A section begins after a byte that counts the bytes before it. */
const sectionOf = (payload: Buffer) => payload.subarray(1 + (payload[0] ?? 0))

const number = (bytes: Buffer, at: number, mask: number) => (at + 2 <= bytes.length ? bytes.readUInt16BE(at) & mask : 0)

/** The first program of the association table; number 0 is the table of the network. */
function tablePidOf(payload: Buffer): number {
  const section = sectionOf(payload)
  const isNetwork = number(section, 8, 0xffff) === 0 && number(section, 12, 0xffff) !== 0
  return number(section, isNetwork ? 14 : 10, 0x1fff)
}

function id3PidOf(payload: Buffer): number | undefined {
  const section = sectionOf(payload)
  const end = Math.min(section.length, 3 + number(section, 1, 0xfff) - 4)
  for (let at = 12 + number(section, 10, 0xfff); at + 5 <= end; at += 5 + number(section, at + 3, 0xfff))
    if (section[at] === ID3_STREAM) return number(section, at + 1, 0x1fff)
  return undefined
}

function tagsOfEventBoxes(bytes: Buffer): Buffer[] {
  const tags: Buffer[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8) break
    const box = bytes.subarray(at + 8, at + size)
    const scheme = bytes.toString('latin1', at + 4, at + 8) === 'emsg' && EMSG_SCHEMES.find((one) => box.includes(one))
    const tag = scheme ? box.indexOf('ID3', box.indexOf(scheme) + scheme.length) : -1
    if (tag >= 0) tags.push(box.subarray(tag))
    at += size
  }
  return tags
}
