import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { ImageService } from './images.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-images-'))
afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))

const MINUTE = 60_000
const refusal = (sentence: RegExp) =>
  expect.objectContaining({ code: 'NOT_FOUND', message: expect.stringMatching(sentence) })
let cover: Uint8Array
beforeAll(async () => {
  cover = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
})

/** An image service with a publisher of its own; `answers` says what is at each address, `asked` what was fetched. */
function serviceWith(answers: Record<string, Uint8Array>) {
  const asked: string[] = []
  const clock = { elapsed: 0 }
  const own = mkdtempSync(path.join(folder, 'service-'))
  const images = new ImageService({
    folder: own,
    mostBytes: 1e9,
    mostBytesInMemory: 1e7,
    masters: path.join(own, 'masters'),
    elapsed: () => clock.elapsed,
    async fetchPicture(url) {
      asked.push(url)
      const found = answers[url]
      if (!found) throw new FetchError('FETCH_BAD_STATUS', 'The host answered with 404')
      return found
    },
  })
  return { images, asked, clock, answers }
}

/** A small cover in the middle of which nothing special is. */
const SMALL = {
  source: 'https://karoo.example/cover.jpg',
  focal: null,
  crop: '1x1',
  width: 180,
  format: 'webp',
} as const
const URL_OF_COVER = SMALL.source

test('a publisher’s picture is fetched once for all crops and widths, also when they are wanted together', async () => {
  const { images, asked } = serviceWith({ [URL_OF_COVER]: cover })
  const wishes = [
    SMALL,
    { ...SMALL, crop: '16x9', width: 320 },
    { ...SMALL, crop: '16x9', width: 320 },
    { ...SMALL, format: 'avif' },
  ] as const
  await Promise.all(wishes.map((wish) => images.read(wish)))
  const { bytes } = await images.read({ ...SMALL, crop: '4x5', width: 480 })
  const { format, width, height } = await sharp(bytes).metadata()
  expect([format, width, height]).toEqual(['webp', 480, 600])
  expect(asked).toEqual([URL_OF_COVER])
})

test('a picture that cannot be had is refused, and not asked for again before ten minutes are over', async () => {
  const { images, asked, clock, answers } = serviceWith({})
  const wish = SMALL
  await expect(images.read(wish)).rejects.toEqual(refusal(/cannot be had: The host answered with 404/))
  clock.elapsed = 9 * MINUTE
  await expect(images.read({ ...wish, width: 320 })).rejects.toEqual(refusal(/cannot be had/))
  expect(asked).toHaveLength(1)
  clock.elapsed = 10 * MINUTE
  answers[URL_OF_COVER] = cover
  await images.read(wish)
  expect(asked).toHaveLength(2)
})

test.for([
  ['Not a picture, though it is called .jpg', /is not a picture that can be read/],
  ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', /of the kind svg are not taken/],
] as const)('a file that is no picture is refused with a reason, and fetched once: %s', async ([text, sentence]) => {
  const { images, asked } = serviceWith({ [URL_OF_COVER]: Buffer.from(text) })
  const refused = expect.objectContaining({ code: 'PICTURE_UNREADABLE', message: expect.stringMatching(sentence) })
  await expect(images.read(SMALL)).rejects.toEqual(refused)
  await expect(images.read({ ...SMALL, width: 320 })).rejects.toEqual(refused)
  expect(asked).toHaveLength(1)
})

test('without a test’s publisher the safe fetcher is used: an address inside our network is refused', async () => {
  const images = new ImageService({
    folder: path.join(folder, 'safe'),
    mostBytes: 1e9,
    mostBytesInMemory: 1e7,
    masters: folder,
  })
  await expect(images.read({ ...SMALL, source: 'http://127.0.0.1:8080/a.jpg' })).rejects.toEqual(
    refusal(/not on the public internet/),
  )
})

test.for(['file:///etc/hostname', 'demo:../secret', 'ftp://karoo.example/a.jpg'])(
  'only our own masters and the web have pictures: %s',
  async (source) => {
    const { images, asked } = serviceWith({})
    await expect(images.read({ ...SMALL, source })).rejects.toEqual(refusal(/There is no such picture/))
    expect(asked).toEqual([])
  },
)

/** Red on the left, blue on the right. */
const twoColours = async () => {
  const halves = await sharp({ create: { width: 200, height: 400, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 800, height: 400, channels: 3, background: '#f00' } })
    .composite([
      { input: halves, left: 400, top: 0 },
      { input: halves, left: 600, top: 0 },
    ])
    .png()
    .toBuffer()
}

test.for([
  [{ x: 0.1, y: 0.5 }, [255, 255]],
  [{ x: 1, y: 0 }, [0, 0]],
  [null, [255, 0]],
] as const)('a crop shows what the focal point %j names', async ([focal, red]) => {
  const { images } = serviceWith({ [URL_OF_COVER]: await twoColours() })
  const { bytes } = await images.read({ ...SMALL, focal })
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const middle = 90 * info.width * info.channels
  const ends = [data[middle + 10 * info.channels], data[middle + 170 * info.channels]]
  expect(ends.map((value) => ((value ?? 0) > 128 ? 255 : 0))).toEqual(red)
})

test('a picture that is there is not made again, also not by the next process', async () => {
  const own = mkdtempSync(path.join(folder, 'kept-'))
  const asked: string[] = []
  const start = () =>
    new ImageService({
      folder: own,
      mostBytes: 1e9,
      mostBytesInMemory: 1e7,
      masters: own,
      fetchPicture: async (url) => (asked.push(url), cover),
    })
  const first = await start().read(SMALL)
  expect(await start().read(SMALL)).toEqual(first)
  expect(asked).toHaveLength(1)
})
