import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FileParts } from './file-parts.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-parts-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a part stays in memory until many others were read', async () => {
  const file = path.join(folder, 'large.mp4')
  const [a, b] = [Buffer.alloc(8_000_000, 'a'), Buffer.alloc(8_000_000, 'b')]
  const parts = new FileParts()
  const megabyte = async (index: number) => {
    const range = { start: index * 1_000_000, end: (index + 1) * 1_000_000 }
    return (await parts.read({ file, fileBytes: 8_000_000, ...range })).toString('latin1', 999_999)
  }
  writeFileSync(file, a)
  expect(await megabyte(0)).toBe('a')
  writeFileSync(file, b)
  expect(await megabyte(0)).toBe('a')
  for (const index of [1, 2, 3, 4, 5, 6]) expect(await megabyte(index)).toBe('b')
  expect(await megabyte(0)).toBe('b')
})

test('a file of another length in the place of the indexed one is refused, until the first is back', async () => {
  const file = path.join(folder, 'replaced.mp4')
  const parts = new FileParts()
  const read = () => parts.read({ file, fileBytes: 8, start: 4, end: 8 })
  writeFileSync(file, 'newpiece of another length')
  await expect(read()).rejects.toThrow('has changed since the start')
  writeFileSync(file, 'oldpiece')
  expect((await read()).toString()).toBe('iece')
})
