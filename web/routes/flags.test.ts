import { expect, test } from 'vitest'
import { flagsFor } from './flags.ts'

test('every list of My Content requires an account; a page that does not exist requires none', () => {
  const requiresAuth = (type: string) => flagsFor(`/my-content/${type}`).requiresAuth ?? false
  expect(['all', 'audio', 'history', 'downloads'].map(requiresAuth)).toEqual([true, true, true, true])
  expect(['nope', 'toString'].map(requiresAuth)).toEqual([false, false])
})
