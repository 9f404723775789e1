import { afterAll, beforeEach, vi } from 'vitest'
import { runCleanups } from './after-file.ts'

// A stray console.error is a failure that nobody noticed.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    throw new Error(`console.error: ${words.join(' ')}`)
  })
})

afterAll(runCleanups)
