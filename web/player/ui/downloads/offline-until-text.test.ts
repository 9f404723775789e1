import { expect, test } from 'vitest'
import { offlineUntilText } from './offline-until-text.ts'

test('the last day without a network is that of Johannesburg, wherever the device is', () => {
  expect(offlineUntilText(Date.parse('2026-03-09T22:30:00.000Z'))).toMatch(/until Tuesday,? 10 March 2026\./)
})
