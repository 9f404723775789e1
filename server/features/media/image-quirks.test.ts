import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { readImage } from './read-image.ts'

const solid = (background: string) => ({ create: { width: 32, height: 16, channels: 3 as const, background } })

/** Red and green above, blue and yellow below. */
async function fourColours() {
  const picture = sharp({ create: { width: 64, height: 32, channels: 3, background: '#f00' } }).composite([
    { input: solid('#0f0'), left: 32, top: 0 },
    { input: solid('#00f'), left: 0, top: 16 },
    { input: solid('#ff0'), left: 32, top: 16 },
  ])
  return sharp(await picture.png().toBuffer())
}

/** The colours of the corners: above from left to right, then below. */
async function cornersOf(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(await readImage(bytes))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const pixel = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return [0, 1, 2].map((index) => ((data[pixel + index] ?? 0) > 140 ? '1' : '0')).join('')
  }
  const names: Record<string, string> = { '100': 'R', '010': 'G', '001': 'B', '110': 'Y', '111': 'w', '000': 'k' }
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)].map((pixel) => names[pixel] ?? pixel).join('')
}

test.each([
  [1, 'RGBY'],
  [2, 'GRYB'],
  [3, 'YBGR'],
  [4, 'BYRG'],
  [5, 'RBGY'],
  [6, 'BRYG'],
  [7, 'YGBR'],
  [8, 'GYRB'],
])('a camera that was held as number %s says makes an upright picture', async (orientation, corners) => {
  const turned = () => fourColours().then((picture) => picture.withMetadata({ orientation }))
  expect(await cornersOf(await (await turned()).jpeg({ quality: 95 }).toBuffer())).toBe(corners)
  expect(await cornersOf(await (await turned()).png().toBuffer())).toBe(corners)
  expect(await cornersOf(await (await turned()).webp({ lossless: true }).toBuffer())).toBe(corners)
})

const encoded = async (how: (picture: Sharp) => Sharp) => how(await fourColours()).toBuffer()
const jpeg = () => encoded((picture) => picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }))

/** A JPEG with another segment at its start. */
async function jpegWith(marker: number, name: string, payload: Buffer) {
  const [bytes, body] = [await jpeg(), Buffer.concat([Buffer.from(name, 'latin1'), payload])]
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length + 2)
  return Buffer.concat([bytes.subarray(0, 2), Buffer.of(0xff, marker), length, body, bytes.subarray(2)])
}

const PROFILE = 'ICC_PROFILE\0\x01\x01'
const orientationOf = (value: number) =>
  Buffer.of(0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, ...Array(7).fill(0))

test.each<[string, () => Promise<Uint8Array>]>([
  ['a profile of a wide range of colours', () => encoded((picture) => picture.withIccProfile('p3').png())],
  ['a profile that is none', () => jpegWith(0xe2, PROFILE, Buffer.from('no profile'.repeat(50)))],
  ['a profile without bytes', () => jpegWith(0xe2, PROFILE, Buffer.alloc(0))],
  [
    'facts of the camera that are none',
    () => jpegWith(0xe1, 'Exif\0\0', Buffer.from('II*\0\xff\xff\xff\xff', 'latin1')),
  ],
  ['an orientation of 0', () => jpegWith(0xe1, 'Exif\0\0', orientationOf(0))],
  ['an orientation of 9', () => jpegWith(0xe1, 'Exif\0\0', orientationOf(9))],
  [
    'a film behind it, as telephones make them',
    async () => Buffer.concat([await jpeg(), Buffer.from('ftypmp42'), Buffer.alloc(5_000, 7)]),
  ],
  ['blank lines before it', async () => Buffer.concat([Buffer.from('\r\n \n'), await jpeg()])],
  ['a byte order mark before it', async () => Buffer.concat([Buffer.from('\ufeff\n'), await jpeg()])],
  ['no mark of its end', async () => (await jpeg()).subarray(0, -2)],
  ['lines in another order', () => encoded((picture) => picture.png({ progressive: true }))],
  ['16 bits', () => encoded((picture) => picture.toColourspace('rgb16').png())],
  ['a table of colours', () => encoded((picture) => picture.png({ palette: true }))],
])('a picture with %s keeps its colours', async (_name, make) => expect(await cornersOf(await make())).toBe('RGBY'))

test('a picture for printers gets the colours of screens, with a profile and without', async () => {
  for (const profile of [false, true]) {
    const bytes = await encoded((picture) => {
      const printed = picture.toColourspace('cmyk')
      return (profile ? printed.withIccProfile('cmyk') : printed).jpeg({ quality: 95 })
    })
    const { data } = await sharp(await readImage(bytes))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const [red = 0, green = 0, blue = 0] = data
    expect(red).toBeGreaterThan(200)
    expect(Math.max(green, blue)).toBeLessThan(60)
  }
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, check])
}

/** A PNG of 8 x 8 whose rows are all these bytes. */
function png(depth: number, type: number, row: number[], ...more: Buffer[]): Buffer {
  const header = Buffer.of(0, 0, 0, 8, 0, 0, 0, 8, depth, type, 0, 0, 0)
  const rows = Buffer.from(Array.from({ length: 8 }, () => [0, ...row]).flat())
  const start = Buffer.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const twice = (left: number[], right: number[]) => [left, left, left, left, right, right, right, right].flat()

test.each([
  ['grey with transparency', png(8, 4, twice([0, 0], [0, 255]))],
  ['grey of 16 bits with transparency', png(16, 4, twice([0, 0, 0, 0], [0, 0, 255, 255]))],
  [
    'a table of colours with a transparent one',
    png(8, 3, twice([0], [1]), chunk('PLTE', Buffer.of(255, 0, 0, 0, 0, 0)), chunk('tRNS', Buffer.of(0, 255))),
  ],
  ['one grey as transparent', png(8, 0, twice([7], [0]), chunk('tRNS', Buffer.of(0, 7)))],
  ['one bit', png(1, 0, [0xf0])],
])('transparent parts of a PNG of %s become white', async (_name, bytes) => expect(await cornersOf(bytes)).toBe('wkwk'))

const heic = (brand: string, ...others: string[]) =>
  Buffer.concat([
    Buffer.of(0, 0, 0, 16 + 4 * others.length),
    Buffer.from(`ftyp${brand}`),
    Buffer.alloc(4),
    Buffer.from(others.join('')),
    Buffer.alloc(100),
  ])

test.each([
  ['a picture of a telephone', heic('heic', 'mif1', 'heic')],
  ['one of another brand', heic('mif1', 'mif1', 'heic')],
  ['a series of them', heic('msf1', 'hevc')],
])('%s is refused with its kind', async (_name, bytes) => {
  await expect(readImage(bytes)).rejects.toThrow(
    expect.objectContaining({ code: 'PICTURE_UNREADABLE', message: expect.stringContaining('HEIC') }),
  )
})

const numbers = (...bytes: number[]) => Buffer.concat([Buffer.of(...bytes), Buffer.alloc(100)])

test.each([
  ['TIFF', Buffer.from('II*\0\x08\0\0\0')],
  ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
  ['ICO', numbers(0, 0, 1, 0, 1, 0)],
  ['Photoshop', Buffer.from('8BPS\0\x01')],
  ['PDF', Buffer.from('%PDF-1.7\n')],
  ['JPEG XL', numbers(0xff, 0x0a)],
  ['film', heic('mp42', 'isom')],
  ['page', Buffer.from('\n<!DOCTYPE html><p>404')],
  ['svg', Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>')],
])('a picture of the kind %s is refused with it', async (kind, bytes) => {
  await expect(readImage(bytes)).rejects.toThrow(
    expect.objectContaining({ code: 'PICTURE_UNREADABLE', message: expect.stringContaining(kind) }),
  )
})

test('a picture that is wider than any telephone makes one is refused, and one of a single point is read', async () => {
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
  await expect(readImage(await blank(17_000, 4))).rejects.toThrow(/too many/)
  expect(await cornersOf(await blank(1, 1))).toBe('RRRR')
})
