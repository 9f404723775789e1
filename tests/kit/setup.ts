import { afterAll, beforeEach, vi } from 'vitest'
import { runCleanups } from './after-file.ts'

// An unexpected console.error fails the test.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    throw new Error(`console.error: ${words.join(' ')}`)
  })
})

afterAll(runCleanups)

// Test files share their threads, so a polyfill would change all code that runs after it.
const builtins = () =>
  [globalThis, RegExp.prototype, String.prototype, Array.prototype].flatMap((owner) =>
    BUILTINS.map((name): unknown => Reflect.get(owner, name)),
  )
const BUILTINS = ['Promise', 'RegExp', 'exec', 'trim', 'includes']
const ofNode = builtins()
afterAll(() => {
  if (builtins().some((builtin, index) => builtin !== ofNode[index]))
    throw new Error('A polyfill has replaced builtins')
})
