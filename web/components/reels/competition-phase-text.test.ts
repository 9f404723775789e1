import { expect, test } from 'vitest'
import { phaseAt, phaseText } from './competition-phase-text.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const at = (iso8601: string) => ({ iso8601 })
const OPEN = { phase: 'OPEN', closesAt: at('2026-11-22T11:00:00Z') } as const

test('an open competition tells when it closes, and nothing when it does not', () => {
  expect(phaseText(OPEN, NOW)).toBe('Closes in 2 days')
  expect(phaseText({ phase: 'OPEN', closesAt: null }, NOW)).toBeNull()
})

test('one that is still to open tells when', () => {
  const coming = { phase: 'NOT_YET_OPEN', opensAt: at('2026-11-20T16:00:00Z'), closesAt: null } as const
  expect(phaseText(coming, NOW)).toBe('Opens in 6 hours')
  expect(phaseText({ ...coming, opensAt: null }, NOW)).toBe('Opens soon')
})

test('a page that stays open sees it open and close', () => {
  const coming = { phase: 'NOT_YET_OPEN', opensAt: at('2026-11-20T10:30:00Z'), closesAt: OPEN.closesAt } as const
  expect(phaseAt(coming, NOW)).toBe('NOT_YET_OPEN')
  expect(phaseAt(coming, Date.parse('2026-11-20T10:30:00Z'))).toBe('OPEN')
  expect(phaseAt(coming, Date.parse('2026-11-22T11:00:00Z'))).toBe('CLOSED')
  expect(phaseText(coming, Date.parse('2026-11-23T00:00:00Z'))).toBe('Closed 22/11, 13:00')
})

test('the server may close it early', () => {
  expect(phaseText({ ...OPEN, phase: 'CLOSED' }, NOW)).toBe('Closed')
})
