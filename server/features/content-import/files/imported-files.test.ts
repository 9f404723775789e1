import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ImportedFiles } from './imported-files.ts'

test('audio files of a running import are not removed by another import', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'content-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const sound = path.join(folder, 'sound.m4a')
  await writeFile(sound, 'A sound')
  const store = new ImportedFiles(folder)
  const stored = path.join(folder, 'episodes/digest/sound.m4a')
  const age = () => utimes(path.dirname(stored), new Date(0), new Date(0))
  const removeUnused = () => store.removeUnused(() => false, new Date())
  // It is there from an earlier import already.
  await store.saveRecordingFile('episodes', 'digest', 'sound.m4a', sound)
  await age()
  await store.saveRecordingFile('episodes', 'digest', 'sound.m4a', sound)
  await removeUnused()
  expect(existsSync(stored)).toBe(true)
  await age()
  await removeUnused()
  expect(existsSync(stored)).toBe(false)
})
