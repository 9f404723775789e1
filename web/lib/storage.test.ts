import { expect, test } from 'vitest'
import { readStored, STORAGE_KEYS, writeStored } from './storage.ts'

test('where there is no storage, nothing is kept and nothing breaks', () => {
  writeStored('local', STORAGE_KEYS.theme, 'dark')
  expect(readStored('local', STORAGE_KEYS.theme)).toBeNull()
})

test('the names are those of the specification', () => {
  expect([STORAGE_KEYS.myStation, STORAGE_KEYS.continuePlaying]).toEqual(['my-station', 'continue_playing'])
})
