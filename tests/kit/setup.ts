import { afterAll, beforeEach, vi } from 'vitest'
import { runCleanups } from './after-file.ts'

// An unexpected console.error fails the test.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    throw new Error(`console.error: ${words.join(' ')}`)
  })
})

afterAll(runCleanups)
