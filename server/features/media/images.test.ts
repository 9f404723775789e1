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

/** An image service with a fake publisher: `pictures` by URL, and the URLs that were `fetched`. */
function serviceWith(pictures: Record<string, Uint8Array>) {
  const fetched: string[] = []
  const clock = { elapsed: 0 }
  const cacheFolder = mkdtempSync(path.join(folder, 'service-'))
  const images = new ImageService({
    folder: cacheFolder,
    maxBytes: 1e9,
    maxMemoryBytes: 1e7,
    masters: path.join(cacheFolder, 'masters'),
    elapsed: () => clock.elapsed,
    async fetchImage(url) {
      fetched.push(url)
      const found = pictures[url]
      if (!found) throw new FetchError('FETCH_BAD_STATUS', 'The host answered with 404')
      return found
    },
  })
  return { images, fetched, clock, pictures }
}

/** A small rendition without a focal point. */
const SMALL = {
  source: 'https://karoo.example/cover.jpg',
  focal: null,
  crop: '1x1',
  width: 180,
  format: 'webp',
} as const
const URL_OF_COVER = SMALL.source

test('a publisher’s picture is fetched once for all crops and widths, also for concurrent requests', async () => {
  const { images, fetched } = serviceWith({ [URL_OF_COVER]: cover })
  const requests = [
    SMALL,
    { ...SMALL, crop: '16x9', width: 320 },
    { ...SMALL, crop: '16x9', width: 320 },
    { ...SMALL, format: 'avif' },
  ] as const
  await Promise.all(requests.map((request) => images.read(request)))
  const { bytes } = await images.read({ ...SMALL, crop: '4x5', width: 480 })
  const { format, width, height } = await sharp(bytes).metadata()
  expect([format, width, height]).toEqual(['webp', 480, 600])
  expect(fetched).toEqual([URL_OF_COVER])
})

test('a picture that cannot be fetched is refused, and requested again only after ten minutes', async () => {
  const { images, fetched, clock, pictures } = serviceWith({})
  const request = SMALL
  await expect(images.read(request)).rejects.toEqual(refusal(/is not available: The host answered with 404/))
  clock.elapsed = 9 * MINUTE
  await expect(images.read({ ...request, width: 320 })).rejects.toEqual(refusal(/is not available/))
  expect(fetched).toHaveLength(1)
  clock.elapsed = 10 * MINUTE
  pictures[URL_OF_COVER] = cover
  await images.read(request)
  expect(fetched).toHaveLength(2)
})

test.for([
  ['Not a picture, though it is called .jpg', /is not a picture that can be read/],
  ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', /of the kind svg are not taken/],
] as const)('a file that is not a picture is refused with a reason and fetched once: %s', async ([text, sentence]) => {
  const { images, fetched } = serviceWith({ [URL_OF_COVER]: Buffer.from(text) })
  const refused = expect.objectContaining({ code: 'PICTURE_UNREADABLE', message: expect.stringMatching(sentence) })
  await expect(images.read(SMALL)).rejects.toEqual(refused)
  await expect(images.read({ ...SMALL, width: 320 })).rejects.toEqual(refused)
  expect(fetched).toHaveLength(1)
})

test('the default fetcher refuses an address inside our network', async () => {
  const images = new ImageService({
    folder: path.join(folder, 'safe'),
    maxBytes: 1e9,
    maxMemoryBytes: 1e7,
    masters: folder,
  })
  await expect(images.read({ ...SMALL, source: 'http://127.0.0.1:8080/a.jpg' })).rejects.toEqual(
    refusal(/not on the public internet/),
  )
})

test.for(['file:///etc/hostname', 'demo:../secret', 'ftp://karoo.example/a.jpg'])(
  'a source that is neither a demo master nor an http(s) URL is refused: %s',
  async (source) => {
    const { images, fetched } = serviceWith({})
    await expect(images.read({ ...SMALL, source })).rejects.toEqual(refusal(/There is no such picture/))
    expect(fetched).toEqual([])
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
] as const)('a crop contains the focal point %j', async ([focal, red]) => {
  const { images } = serviceWith({ [URL_OF_COVER]: await twoColours() })
  const { bytes } = await images.read({ ...SMALL, focal })
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const middle = 90 * info.width * info.channels
  const ends = [data[middle + 10 * info.channels], data[middle + 170 * info.channels]]
  expect(ends.map((value) => ((value ?? 0) > 128 ? 255 : 0))).toEqual(red)
})

test('a cached rendition is not rendered again, also not by the next process', async () => {
  const cacheFolder = mkdtempSync(path.join(folder, 'cache-'))
  const fetched: string[] = []
  const start = () =>
    new ImageService({
      folder: cacheFolder,
      maxBytes: 1e9,
      maxMemoryBytes: 1e7,
      masters: cacheFolder,
      fetchImage: async (url) => (fetched.push(url), cover),
    })
  const first = await start().read(SMALL)
  expect(await start().read(SMALL)).toEqual(first)
  expect(fetched).toHaveLength(1)
})
