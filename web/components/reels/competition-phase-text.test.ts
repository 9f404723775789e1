import { expect, test } from 'vitest'
import { phaseAt, phaseText } from './competition-phase-text.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const at = (iso8601: string) => ({ iso8601 })
const OPEN = { phase: 'OPEN', closesAt: at('2026-11-22T11:00:00Z') } as const

test('an open competition shows its closing time, or nothing without one', () => {
  expect(phaseText(OPEN, NOW)).toBe('Closes in 2 days')
  expect(phaseText({ phase: 'OPEN', closesAt: null }, NOW)).toBeNull()
})

test('a competition that is not yet open shows its opening time', () => {
  const upcoming = { phase: 'NOT_YET_OPEN', opensAt: at('2026-11-20T16:00:00Z'), closesAt: null } as const
  expect(phaseText(upcoming, NOW)).toBe('Opens in 6 hours')
  expect(phaseText({ ...upcoming, opensAt: null }, NOW)).toBe('Opens soon')
})

test('the phase follows the clock while a page stays open', () => {
  const upcoming = { phase: 'NOT_YET_OPEN', opensAt: at('2026-11-20T10:30:00Z'), closesAt: OPEN.closesAt } as const
  expect(phaseAt(upcoming, NOW)).toBe('NOT_YET_OPEN')
  expect(phaseAt(upcoming, Date.parse('2026-11-20T10:30:00Z'))).toBe('OPEN')
  expect(phaseAt(upcoming, Date.parse('2026-11-22T11:00:00Z'))).toBe('CLOSED')
  expect(phaseText(upcoming, Date.parse('2026-11-23T00:00:00Z'))).toBe('Closed 22/11, 13:00')
})

test('the server can close a competition before its closing time', () => {
  expect(phaseText({ ...OPEN, phase: 'CLOSED' }, NOW)).toBe('Closed')
})
