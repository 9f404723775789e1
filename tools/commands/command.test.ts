import { expect, test } from 'vitest'
import { unavailable } from '#server/database/driver-errors.ts'
import { runInProcess } from '#tests/kit/processes/run-in-process.ts'
import { printable, printableJson } from './command.ts'

const HOSTILE = 'a\u001b[31m\u009b1m\u007f\u0000 \u202eb\tc'

test('an external text is printed as one line without control characters', () => {
  expect(printable(`${HOSTILE}\r\n d`)).toBe('a\ufffd[31m\ufffd1m\ufffd\ufffd \ufffdb c d')
  expect(printable('👩‍👩‍👧 می‌شود')).toBe('👩‍👩‍👧 می‌شود')
})

test('JSON is printed with escapes for control characters, and has the same value', () => {
  const json = printableJson({ title: HOSTILE })
  expect(json).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  expect(JSON.parse(json)).toEqual({ title: HOSTILE })
})

test('a command that the database does not answer says why, and not what listeners read', async () => {
  const cancelled = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  const { code, stderr } = await runInProcess(() => Promise.reject(unavailable(cancelled)), {})
  expect([code, stderr]).toEqual([1, 'The database did not finish a statement in time\n'])
})
