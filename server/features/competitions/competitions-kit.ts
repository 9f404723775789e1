import type { Insertable } from 'kysely'
import type { ContentTable } from '#server/database/tables.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'

export const CONSENT = 'I agree that the station phones me.'

/** A form with a field of most kinds. */
export const FORM = {
  winners: 2,
  reserves: 2,
  publish: { name: 'name', place: 'town', consent: 'publish' },
  fields: [
    { id: 'name', kind: 'TEXT', label: 'Your name', minLength: 2, maxLength: 60 },
    { id: 'phone', kind: 'PHONE', label: 'Phone' },
    { id: 'town', kind: 'TEXT', label: 'Town', isRequired: false },
    { id: 'born', kind: 'DATE', label: 'Date of birth', minAge: 18 },
    { id: 'seats', kind: 'CHOICE', label: 'Seats', options: [{ id: 'a', label: 'Stand A' }] },
    { id: 'terms', kind: 'CONSENT', label: CONSENT, version: '2026-03' },
    { id: 'publish', kind: 'CONSENT', label: 'Publish my name if I win', version: '1', isRequired: false },
  ],
}

/** Valid answers to the form. */
export const GOOD: Record<string, string[]> = {
  name: ['Thandi Mokoena'],
  phone: ['082 123-4567'],
  town: ['Soweto'],
  born: ['1990-02-28'],
  seats: ['a'],
  terms: ['2026-03'],
  publish: ['1'],
}

export const toAnswers = (values: Record<string, string[]>) =>
  Object.entries(values).map(([field, given]) => ({ field, values: given }))

const hoursFrom = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MS)

/** A competition that is open from an hour ago for an hour. */
export const openCompetition = (id: string, now: Date) =>
  ({
    id,
    kind: 'competition',
    url: `/competitions/${id}`,
    published_at: hoursFrom(now, -2),
    opens_at: hoursFrom(now, -1),
    closes_at: hoursFrom(now, 1),
    details: JSON.stringify({ entryForm: FORM }),
  }) as const satisfies Partial<Insertable<ContentTable>>
