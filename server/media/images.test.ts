import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { FetchError } from '#server/platform/fetch/fetch-error.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { ImageService } from './images.ts'
import { OutsidePictures } from './outside-pictures.ts'

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
  const outside = new OutsidePictures({
    folder: path.join(own, 'outside'),
    elapsed: () => clock.elapsed,
    async fetchPicture(url) {
      asked.push(url)
      const found = answers[url]
      if (!found) throw new FetchError('FETCH_BAD_STATUS', 'The host answered with 404')
      return found
    },
  })
  return { images: new ImageService(own, path.join(own, 'masters'), outside), asked, clock, answers }
}

const URL_OF_COVER = 'https://karoo.example/cover.jpg'

test('a publisher’s picture is fetched once for all crops and widths, also when they are wanted together', async () => {
  const { images, asked } = serviceWith({ [URL_OF_COVER]: cover })
  const wishes = [
    { source: URL_OF_COVER, crop: '1x1', width: 180 },
    { source: URL_OF_COVER, crop: '16x9', width: 320 },
    { source: URL_OF_COVER, crop: '16x9', width: 320 },
  ] as const
  await Promise.all(wishes.map((wish) => images.fileOf(wish)))
  const file = await images.fileOf({ source: URL_OF_COVER, crop: '4x5', width: 480 })
  const { format, width, height } = await sharp(file).metadata()
  expect([format, width, height]).toEqual(['webp', 480, 600])
  expect(asked).toEqual([URL_OF_COVER])
})

test('a picture that cannot be had is refused, and not asked for again before ten minutes are over', async () => {
  const { images, asked, clock, answers } = serviceWith({})
  const wish = { source: URL_OF_COVER, crop: '1x1', width: 180 } as const
  await expect(images.fileOf(wish)).rejects.toEqual(refusal(/cannot be had: The host answered with 404/))
  clock.elapsed = 9 * MINUTE
  await expect(images.fileOf({ ...wish, width: 320 })).rejects.toEqual(refusal(/cannot be had/))
  expect(asked).toHaveLength(1)
  clock.elapsed = 10 * MINUTE
  answers[URL_OF_COVER] = cover
  await images.fileOf(wish)
  expect(asked).toHaveLength(2)
})

const half = () => cover.subarray(0, cover.length / 2)
test.for([
  ['a web page', () => Buffer.from('<!doctype html><title>Gone</title>')],
  [
    'a drawing that a stranger programmed',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['half a picture', half],
  ['nothing', () => new Uint8Array()],
] as const)('%s is not taken for a picture', async ([, bytes]) => {
  const { images } = serviceWith({ [URL_OF_COVER]: bytes() })
  await expect(images.fileOf({ source: URL_OF_COVER, crop: '1x1', width: 90 })).rejects.toEqual(
    refusal(/what is there is not a picture/),
  )
})

test('without a test’s publisher the safe fetcher is used: an address inside our network is refused', async () => {
  const images = new ImageService(path.join(folder, 'safe'), folder)
  await expect(images.fileOf({ source: 'http://127.0.0.1:8080/a.jpg', crop: '1x1', width: 90 })).rejects.toEqual(
    refusal(/not on the public internet/),
  )
})

test.for(['file:///etc/hostname', 'demo:../secret', 'ftp://karoo.example/a.jpg'])(
  'only our own masters and the web have pictures: %s',
  async (source) => {
    const { images, asked } = serviceWith({})
    await expect(images.fileOf({ source, crop: '1x1', width: 90 })).rejects.toEqual(refusal(/There is no such picture/))
    expect(asked).toEqual([])
  },
)
