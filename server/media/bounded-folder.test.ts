import { mkdtempSync, rmSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { BoundedFolder } from './bounded-folder.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-bounded-'))
afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))

const hundred = Buffer.alloc(100)
const own = () => mkdtempSync(path.join(folder, 'own-'))
const present = async (kept: BoundedFolder, names: readonly string[]) => {
  const found = await Promise.all(names.map(async (name) => ((await kept.find(name)) ? [name] : [])))
  return found.flat()
}

test('beyond the limit the file goes that nobody used for longest', async () => {
  const kept = new BoundedFolder(own(), 300)
  for (const name of ['aa/1', 'aa/2', 'bb/3']) await kept.write(name, hundred)
  expect(await kept.read('aa/1')).toEqual(hundred)
  await kept.write('bb/4', hundred)
  await vi.waitFor(async () =>
    expect(await present(kept, ['aa/1', 'aa/2', 'bb/3', 'bb/4'])).toEqual(['aa/1', 'bb/3', 'bb/4']),
  )
  expect(await kept.read('aa/2')).toBeNull()
})

test('what earlier processes left counts, in the order in which it was used', async () => {
  const place = own()
  const before = new BoundedFolder(place, 1000)
  const files = [await before.write('new', hundred), await before.write('aa/old', hundred)]
  await utimes(files[0] ?? '', new Date('2026-03-02'), new Date('2026-03-01'))
  await utimes(files[1] ?? '', new Date('2026-03-01'), new Date('2026-03-02'))
  const kept = new BoundedFolder(place, 250)
  await kept.write('newest', hundred)
  await vi.waitFor(async () => expect(await present(kept, ['aa/old', 'new', 'newest'])).toEqual(['new', 'newest']))
})
