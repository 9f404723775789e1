import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { plainPng } from './kit/plain-png.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-bombs-'))
afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#456' }, limitInputPixels: false })

/** The image of this name in `images/`: one colour, encoded once by sharp, because encoding takes seconds. */
const saved = (name: string) => path.join(import.meta.dirname, 'images', name)

type Pictures = Record<string, () => Sharp | Buffer | string>

/** Small files whose decoding takes gigabytes or minutes. */
const BOMBS: Pictures = {
  // 5000 by 5000, and 3300 by 3300 with ten bits.
  'large.avif': () => saved('large.avif'),
  'deep.avif': () => saved('deep.avif'),
  'wide.png': () => plainPng({ width: 69_000_000, height: 1 }),
  'tall.png': () => plainPng({ width: 1, height: 9_000_000 }),
  'interlaced.png': () => plain(5300, 5300, 4).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }),
  'progressive.jpg': () => plain(6300, 6300).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  // 5800 by 5800.
  'large.gif': () => saved('large.gif'),
}

/** Images at the limit of memory for decoding. */
const LARGEST: Pictures = {
  // 3400 by 3400.
  'phone.avif': () => saved('phone.avif'),
  'phone.jpg': () => plain(8160, 8160).jpeg(),
  'progressive-phone.jpg': () => plain(5800, 5800).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  // 7000 by 7000 with an alpha channel.
  'lossless.webp': () => saved('lossless.webp'),
}

async function writeInto(folderPath: string, files: Pictures): Promise<void> {
  for (const [name, make] of Object.entries(files)) {
    const [picture, file] = [make(), path.join(folderPath, name)]
    if (typeof picture === 'string') copyFileSync(picture, file)
    else writeFileSync(file, Buffer.isBuffer(picture) ? picture : await picture.toBuffer())
  }
}

interface Reading {
  grownBytes: number
  outcomes: Record<string, string>
}

async function readAll(folderPath: string): Promise<Reading> {
  const cache = mkdtempSync(path.join(folder, 'cache-'))
  const { stdout } = await promisify(execFile)(process.execPath, [
    'tests/failure/kit/read-images.ts',
    folderPath,
    cache,
  ])
  return JSON.parse(stdout)
}

const bombs = mkdtempSync(path.join(folder, 'bombs-'))
const largest = mkdtempSync(path.join(folder, 'largest-'))
beforeAll(async () => {
  await writeInto(bombs, BOMBS)
  await writeInto(largest, LARGEST)
}, 240_000)

test('decompression bombs of every format are refused without allocating their pixels', async () => {
  const { grownBytes, outcomes } = await readAll(bombs)
  const refused = expect.stringMatching(/pixels are too many|take too much memory/)
  expect(outcomes).toEqual(Object.fromEntries(Object.keys(BOMBS).map((name) => [name, refused])))
  expect(grownBytes).toBeLessThan(100e6)
})

test('the largest accepted pictures, requested at once, take at most 450 MB together', async () => {
  const { grownBytes, outcomes } = await readAll(largest)
  expect(outcomes).toEqual(Object.fromEntries(Object.keys(LARGEST).map((name) => [name, 'read'])))
  expect(grownBytes).toBeLessThan(450e6)
})
