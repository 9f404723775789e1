import { expect, test } from 'vitest'
import type { AvailabilityFactsFragment } from '#web/gateway/generated/types.ts'
import { availabilityText } from './availability-text.ts'

const facts = (some: Partial<AvailabilityFactsFragment>): AvailabilityFactsFragment => ({
  state: 'AVAILABLE',
  reason: null,
  from: null,
  until: null,
  ...some,
})

test.each([
  [facts({}), null],
  [facts({ until: { iso8601: '2026-03-04T22:00:00.000Z' } }), 'Available until 05/03, 00:00'],
  [facts({ until: { iso8601: '2028-03-04T22:00:00.000Z' } }), 'Available until 05/03/2028, 00:00'],
  [facts({ state: 'PENDING', from: { iso8601: '2026-03-04T04:00:00.000Z' } }), 'Available from 04/03, 06:00'],
  [facts({ state: 'EXPIRED' }), 'No longer available'],
  [facts({ state: 'BLOCKED', reason: 'GEO' }), 'Not available where you are'],
])('%o: %s', (availability, text) => {
  expect(availabilityText(availability, Date.parse('2026-03-01T10:00:00.000Z'))).toBe(text)
})
