import { mkdtempSync, rmSync } from 'node:fs'
import { rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { DiskCache } from './disk-cache.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'prime-bounded-'))
afterThisFile(async () => rmSync(root, { recursive: true, force: true }))

const hundred = Buffer.alloc(100)
const cacheIn = (folder: string, maxBytes: number) =>
  new DiskCache({ folder, maxBytes, onError: () => expect.unreachable() })
const newFolder = () => mkdtempSync(path.join(root, 'newFolder-'))
const cachedOf = async (cache: DiskCache, names: readonly string[]) => {
  const found = await Promise.all(names.map(async (name) => ((await cache.read(name)) ? [name] : [])))
  return found.flat()
}

test('above the limit the least recently used file is removed', async () => {
  const cache = cacheIn(newFolder(), 300)
  for (const name of ['aa/1', 'aa/2', 'bb/3']) await cache.write(name, hundred)
  expect(await cache.read('aa/1')).toEqual(hundred)
  await cache.write('bb/4', hundred)
  await vi.waitFor(async () =>
    expect(await cachedOf(cache, ['aa/1', 'aa/2', 'bb/3', 'bb/4'])).toEqual(['aa/1', 'bb/3', 'bb/4']),
  )
  expect(await cache.read('aa/2')).toBeNull()
})

test('files of earlier processes count, in the order of their last use', async () => {
  const folder = newFolder()
  const before = cacheIn(folder, 1000)
  for (const name of ['new', 'aa/old']) await before.write(name, hundred)
  await utimes(path.join(folder, 'new'), new Date('2026-03-02'), new Date('2026-03-01'))
  await utimes(path.join(folder, 'aa/old'), new Date('2026-03-01'), new Date('2026-03-02'))
  const cache = cacheIn(folder, 250)
  await cache.write('newest', hundred)
  await vi.waitFor(async () => expect(await cachedOf(cache, ['aa/old', 'new', 'newest'])).toEqual(['new', 'newest']))
})

test('a disk that cannot be written to is reported once a minute and retried after five seconds', async () => {
  const folder = newFolder()
  const clock = { elapsed: 0 }
  const reports: unknown[] = []
  const cache = new DiskCache({
    // A file stands where the folder should be: even the superuser cannot write into it.
    folder: path.join(folder, 'file'),
    maxBytes: 1000,
    onError: (cause) => reports.push(cause),
    elapsed: () => clock.elapsed,
  })
  await writeFile(path.join(folder, 'file'), '')
  for (const name of ['a', 'b', 'aa/c'])
    expect([await cache.write(name, hundred), await cache.read(name)]).toEqual([false, null])
  expect(reports).toHaveLength(1)
  clock.elapsed = 59_000
  expect(await cache.write('a', hundred)).toBe(false)
  expect(reports).toHaveLength(1)
  await rm(path.join(folder, 'file'))
  expect(await cache.write('a', hundred)).toBe(false)
  clock.elapsed = 64_000
  expect(await cache.write('a', hundred)).toBe(true)
  expect(await cache.read('a')).toEqual(hundred)
})
