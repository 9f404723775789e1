import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readImage } from './read-image.ts'

const SIZE = { width: 300, height: 200 }

/** An image without two equal rows. */
const photograph = () =>
  sharp(
    Uint8Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, at) => (at * 7 + Math.floor(at / 900) * 13) % 256),
    { raw: { ...SIZE, channels: 3 } },
  )
const plain = (colour: string) => sharp({ create: { ...SIZE, channels: 4, background: colour } })
const frames = async () =>
  sharp(await Promise.all(['#f00', '#00f'].map((colour) => plain(colour).png().toBuffer())), {
    join: { animated: true },
  })
const cut = (whole: Uint8Array, share: number) => whole.subarray(0, Math.round(whole.length * share))
const cutTo = async (share: number, progressive = false) =>
  cut(await photograph().jpeg({ progressive }).toBuffer(), share)

test.for([
  ['JPEG', () => photograph().jpeg().toBuffer(), '300x200'],
  ['JPEG that the camera turned', () => photograph().withMetadata({ orientation: 6 }).jpeg().toBuffer(), '200x300'],
  ['JPEG for printers', () => photograph().toColourspace('cmyk').jpeg().toBuffer(), '300x200'],
  ['PNG of 16 bits', () => photograph().toColourspace('rgb16').png().toBuffer(), '300x200'],
  ['grey PNG', () => photograph().greyscale().png().toBuffer(), '300x200'],
  ['AVIF', () => photograph().avif({ effort: 0 }).toBuffer(), '300x200'],
  ['moving GIF', async () => (await frames()).gif().toBuffer(), '300x200'],
  ['moving WebP', async () => (await frames()).webp().toBuffer(), '300x200'],
  ['JPEG without its last rows', () => cutTo(0.95), '300x187'],
  ['progressive JPEG that broke off', () => cutTo(0.95, true), '300x196'],
  ['PNG without its last rows', async () => cut(await photograph().png().toBuffer(), 0.98), '300x196'],
  [
    'PNG of a palette without its last rows',
    async () => cut(await photograph().png({ palette: true }).toBuffer(), 0.98),
    '300x195',
  ],
  ['GIF without its last rows', async () => cut(await photograph().gif().toBuffer(), 0.98), '300x193'],
] as const)('a %s is read', async ([, make, size]) => {
  const { format, width, height, space, depth, pages } = await sharp(await readImage(await make())).metadata()
  expect([format, `${width}x${height}`, space, depth, pages]).toEqual(['webp', size, 'srgb', 'uchar', undefined])
})

test('transparency is flattened on white', async () => {
  const master = await readImage(await plain('#00000000').png().toBuffer())
  const { channels } = await sharp(master).stats()
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
})

test('only the first frame of an animation is decoded', async () => {
  const { dominant } = await sharp(await readImage(await (await frames()).gif().toBuffer())).stats()
  expect(dominant.r).toBeGreaterThan(dominant.b)
})

test('a large photograph is scaled down', async () => {
  const large = await sharp({ create: { width: 8160, height: 6144, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  const { width, height } = await sharp(await readImage(large)).metadata()
  expect([width, height]).toEqual([2000, 1506])
})

/** A PNG of a few bytes whose header declares 60,000 x 60,000 pixels. */
async function claimedToBeHuge(): Promise<Uint8Array> {
  const bytes = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  bytes.writeUInt32BE(60_000, 16)
  bytes.writeUInt32BE(60_000, 20)
  return bytes
}

test.for([
  ['a web page', () => Buffer.from('<!doctype html><title>Gone</title>'), /page are not taken/],
  ['text that is called .jpg', () => Buffer.from('This is not the picture that you look for.'), /unsupported/],
  ['nothing', () => new Uint8Array(), /empty/],
  ['a TIFF', () => photograph().tiff().toBuffer(), /TIFF or raw are not taken/],
  ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /kind svg/],
  ['half a photograph', () => cutTo(0.5), /too much of it is missing/],
  ['half a PNG', async () => cut(await photograph().png().toBuffer(), 0.5), /too much of it is missing/],
  ['the first bytes of one', () => cutTo(0.01), /too much of it is missing/],
  ['half a WebP', async () => (await photograph().webp().toBuffer()).subarray(0, 4000), /corrupt/],
  ['half an AVIF', async () => (await photograph().avif({ effort: 0 }).toBuffer()).subarray(0, 4000), /seek/],
  ['a picture that claims to be huge', claimedToBeHuge, /60000 x 60000 pixels are too many/],
] as const)('%s is not read', async ([, make, reason]) => {
  await expect(readImage(await make())).rejects.toThrow(reason)
})
