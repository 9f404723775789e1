import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ImageService } from '#server/media/images.ts'
import { testSite } from '#tests/kit/site.ts'
import { mountSmallDisk } from './kit/small-disk.ts'

const disk = mountSmallDisk(8)
const savedPictures = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'filling',
  )

test.skipIf(!disk)('with a full data folder pictures are given, unsaved', async () => {
  if (!disk) return
  const site = await testSite({ env: { DATA_DIR: disk.folder } })
  const statusOf = async (width: number) =>
    (await fetch(`${site.url}/images/pod-blackout-diaries/16x9/${width}`)).status
  const saved = () => savedPictures(disk.folder).filter(({ name }) => name.endsWith('.webp')).length
  expect(await statusOf(320)).toBe(200)
  expect(saved()).toBe(1)
  disk.fill()
  for (const width of [90, 480, 800, 1600]) expect(await statusOf(width)).toBe(200)
  expect(saved()).toBe(1)
})

test.skipIf(!disk)(
  'on a full disk a publisher’s picture is fetched once for all its crops, and trouble is reported once',
  async () => {
    if (!disk) return
    const asked: string[] = []
    const trouble: unknown[] = []
    const images = new ImageService({
      folder: path.join(disk.folder, 'own'),
      mostBytes: 1e9,
      mostBytesInMemory: 1,
      masters: disk.folder,
      onDiskTrouble: (cause) => trouble.push(cause),
      async fetchPicture(url) {
        asked.push(url)
        return sharp({ create: { width: 900, height: 900, channels: 3, background: '#c33' } })
          .jpeg()
          .toBuffer()
      },
    })
    const source = 'https://karoo.example/cover.jpg'
    for (const width of [90, 320, 480] as const) {
      const { bytes } = await images.read({ source, focal: null, crop: '1x1', width, format: 'webp' })
      expect((await sharp(bytes).metadata()).width).toBe(width)
    }
    expect(asked).toEqual([source])
    expect(trouble).toEqual([expect.objectContaining({ code: 'ENOSPC' })])
  },
)
