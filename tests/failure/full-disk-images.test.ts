import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ImageService } from '#server/features/media/images.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { startServer } from '#tests/kit/processes/server-process.ts'
import { smallDisk } from '#tests/kit/processes/small-disk.ts'
import { freshDatabase } from '#tests/kit/site.ts'

test('with a full data folder pictures are served without being saved', { timeout: 240_000 }, async () => {
  const disk = smallDisk(150)
  afterThisFile(async () => disk.remove())
  const database = await freshDatabase('', true)
  const { url } = await startServer({ DATA_DIR: disk.folder, ROLES: 'gateway,media', ...database, ...disk.env })
  const statusOf = async (width: number) => (await fetch(`${url}/images/pod-blackout-diaries/16x9/${width}`)).status
  const saved = () => readdirSync(disk.folder, { recursive: true }).filter((name) => String(name).endsWith('.webp'))
  expect(await statusOf(320)).toBe(200)
  expect(saved()).toHaveLength(1)
  disk.fill()
  for (const width of [90, 480, 800, 1600]) expect(await statusOf(width)).toBe(200)
  expect(saved()).toHaveLength(1)
})

test('without a writable cache a publisher’s picture is fetched once for all crops, and the error is reported once', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-pictures-'))
  afterThisFile(async () => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  const asked: string[] = []
  const trouble: unknown[] = []
  const images = new ImageService({
    folder: path.join(file, 'pictures'),
    maxBytes: 1e9,
    maxMemoryBytes: 1,
    masters: folder,
    onDiskError: (cause) => trouble.push(cause),
    async fetchImage(url) {
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
  expect(trouble).toEqual([expect.objectContaining({ code: 'ENOTDIR' })])
})
