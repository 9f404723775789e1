import { expect, test } from 'vitest'
import { readStored, STORAGE_KEYS, writeStored } from './storage.ts'

test('without storage, writing does nothing and reading gives null', () => {
  writeStored('local', STORAGE_KEYS.theme, 'dark')
  expect(readStored('local', STORAGE_KEYS.theme)).toBeNull()
})

test('the keys are those of the specification', () => {
  expect([STORAGE_KEYS.myStation, STORAGE_KEYS.continuePlaying]).toEqual(['my-station', 'continue_playing'])
})
