import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteAccount } from '#server/features/accounts/delete-account.ts'
import { exportAccount } from '#server/features/accounts/export-account.ts'
import { anonymous, newListener } from '#tests/kit/clients/listener.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { runOverlapping } from '#tests/kit/databases/overlap.ts'
import { testSite } from '#tests/kit/site.ts'
import { EnterCompetition } from '#web/gateway/generated/enter-competition.ts'
import { GetCompetitionEntry } from '#web/gateway/generated/get-competition-entry.ts'
import { WithdrawEntry } from '#web/gateway/generated/withdraw-entry.ts'
import { ANSWER_CASES } from './answer-cases-kit.ts'
import { CONSENT, GOOD, openCompetition, toAnswers } from './competitions-kit.ts'
import { purgeEntries } from './purge-entries.ts'

const site = await testSite(EMPTY_SITE)
const { add } = contentKit(site)
const HOUR = 3_600_000

let count = 0
async function newCompetition() {
  const id = `win-${++count}`
  const row = openCompetition(id, site.now)
  await add(row)
  return { id, opensAt: row.opens_at, closesAt: row.closes_at }
}

const entryFor = (
  competitionId: string,
  { values = GOOD, requestId = randomUUID() }: { values?: Record<string, string[]>; requestId?: string } = {},
) => ({ competitionId, requestId, answers: toAnswers(values) })

const entriesIn = async (competitionId: string) =>
  (await site.db.selectFrom('competition_entry').selectAll().where('competition_id', '=', competitionId).execute())
    .length

/** Sets the clock for `work`, and back. */
async function at<Done>(instant: Date, work: () => Promise<Done>): Promise<Done> {
  const before = site.now
  site.now = instant
  try {
    return await work()
  } finally {
    site.now = before
  }
}

test('an entry is stored with its normalized answers and the exact text of each consent, for its owner only', async () => {
  const { id } = await newCompetition()
  const listener = await newListener(site)
  const { enterCompetition } = await listener.data(EnterCompetition, entryFor(id))
  expect(enterCompetition).toMatchObject({ httpStatusCode: 200, message: 'You have entered', errors: [] })
  expect(enterCompetition.entry?.id).toMatch(/^(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}$/)
  const { competitionEntry } = await listener.data(GetCompetitionEntry, { competitionId: id })
  expect(competitionEntry).toEqual(enterCompetition.entry)
  expect(competitionEntry?.enteredAt.iso8601).toBe(site.now.toISOString())
  expect(competitionEntry?.answers.map(({ label, values }) => [label, values[0]])).toEqual([
    ['Your name', 'Thandi Mokoena'],
    ['Phone', '+27821234567'],
    ['Town', 'Soweto'],
    ['Date of birth', '1990-02-28'],
    ['Seats', 'Stand A'],
  ])
  expect(competitionEntry?.consents[0]).toEqual({ field: 'terms', text: CONSENT, isGiven: true })
  const other = await newListener(site)
  expect((await other.data(GetCompetitionEntry, { competitionId: id })).competitionEntry).toBeNull()
})

test('without a session nothing is entered or read', async () => {
  const { id } = await newCompetition()
  const nobody = anonymous(site)
  expect(await nobody.code(EnterCompetition, entryFor(id))).toBe('AUTH_NOT_AUTHORIZED')
  expect(await nobody.code(GetCompetitionEntry, { competitionId: id })).toBe('AUTH_NOT_AUTHORIZED')
  expect(await entriesIn(id)).toBe(0)
})

test('invalid answers come back with a code for each field, and nothing is stored', async () => {
  const { id } = await newCompetition()
  const listener = await newListener(site)
  const values = { name: ['T'], phone: ['+44 20 7946 0000'], born: ['2009-03-05'], seats: ['z'], terms: ['2025-01'] }
  const { enterCompetition } = await listener.data(EnterCompetition, entryFor(id, { values }))
  expect(enterCompetition).toMatchObject({ httpStatusCode: 422, entry: null })
  expect(enterCompetition.errors.map(({ field, code }) => [field, code])).toEqual([
    ['name', 'TOO_SHORT'],
    ['phone', 'WRONG_FORMAT'],
    ['born', 'TOO_YOUNG'],
    ['seats', 'NOT_AN_OPTION'],
    ['terms', 'CONSENT_CHANGED'],
  ])
  expect(await entriesIn(id)).toBe(0)
  const huge = { ...GOOD, name: ['x'.repeat(10_001)] }
  expect(await listener.code(EnterCompetition, entryFor(id, { values: huge }))).toBe('BAD_INPUT')
})

/** A field that every answer fails, so that no case stores an entry. */
const FAILS = { id: 'fails', kind: 'CONSENT', label: 'Fails', version: '1' }

/** The error codes with which these values for a form with these fields are refused, by the ids of the fields. */
async function codesOf(fields: readonly object[], values: Record<string, string[]>) {
  const id = `win-${++count}`
  await add({
    ...openCompetition(id, site.now),
    details: JSON.stringify({ entryForm: { fields: [...fields, FAILS] } }),
  })
  const listener = await newListener(site)
  const { enterCompetition } = await listener.data(EnterCompetition, entryFor(id, { values }))
  expect(enterCompetition.errors.at(-1)?.field).toBe('fails')
  return new Map(enterCompetition.errors.map(({ field, code }) => [field, code]))
}

test.for(Object.entries(ANSWER_CASES))(
  'answers to a field of the kind %s are accepted or refused by its rules',
  async ([kind, cases]) => {
    const fields = cases.map(([field], index) => ({ id: `f${index}`, kind, label: 'Field', ...field }))
    const codes = await codesOf(fields, Object.fromEntries(cases.map(([, values], index) => [`f${index}`, values])))
    const expected = cases.map(([field, values, code]) => [field, values, code])
    expect(cases.map(([field, values], index) => [field, values, codes.get(`f${index}`) ?? null])).toEqual(expected)
  },
)

test.for([
  ['2026-03-10T21:59:59Z', '2008-03-11', 'TOO_YOUNG'],
  ['2026-03-10T22:00:00Z', '2008-03-11', null],
  ['2026-02-28T21:59:59Z', '2008-02-29', 'TOO_YOUNG'],
  ['2026-02-28T22:00:00Z', '2008-02-29', null],
  ['2028-02-29T10:00:00Z', '2010-02-28', null],
  ['2028-02-29T10:00:00Z', '2010-03-01', 'TOO_YOUNG'],
] as const)('at %s who was born on %s is %s: eighteen from midnight in Johannesburg', ([instant, born, code]) =>
  at(new Date(instant), async () => {
    const codes = await codesOf([{ id: 'born', kind: 'DATE', label: 'Born', minAge: 18 }], { born: [born] })
    expect(codes.get('born') ?? null).toBe(code)
  }),
)

test('of simultaneous entries of one account, one is accepted and the others get ALREADY_ENTERED', async () => {
  const { id } = await newCompetition()
  const listener = await newListener(site)
  const enter = () => listener.answer(EnterCompetition, entryFor(id))
  const responses = await runOverlapping(site.db, listener.id, [enter, enter, enter, enter])
  const codes = responses.map(({ errors }) => errors?.[0]?.extensions?.code ?? 'entered')
  expect(codes.toSorted()).toEqual(['ALREADY_ENTERED', 'ALREADY_ENTERED', 'ALREADY_ENTERED', 'entered'])
  expect(await entriesIn(id)).toBe(1)
})

test('a repeated request returns the first entry, at the same time and after the competition has closed', async () => {
  const { id, closesAt } = await newCompetition()
  const listener = await newListener(site)
  const request = entryFor(id)
  const enter = async () => (await listener.data(EnterCompetition, request)).enterCompetition.entry?.id
  const [first, ...others] = await runOverlapping(site.db, listener.id, [enter, enter, enter])
  expect(first).toBeDefined()
  expect(new Set([...others, await at(closesAt, enter)])).toEqual(new Set([first]))
  expect(await entriesIn(id)).toBe(1)
})

test('the server’s clock decides: open from the opening instant, closed from the closing instant', async () => {
  const { id, opensAt, closesAt } = await newCompetition()
  const codeAt = (instant: Date, values = GOOD) =>
    at(instant, async () => {
      const listener = await newListener(site)
      return listener.code(EnterCompetition, entryFor(id, { values }))
    })
  expect(await codeAt(new Date(opensAt.getTime() - 1))).toBe('COMPETITION_NOT_YET_OPEN')
  expect(await codeAt(opensAt)).toBeUndefined()
  expect(await codeAt(new Date(closesAt.getTime() - 1))).toBeUndefined()
  expect(await codeAt(closesAt)).toBe('COMPETITION_CLOSED')
  expect(await codeAt(closesAt, {})).toBe('COMPETITION_CLOSED')
  expect(await entriesIn(id)).toBe(2)
})

test('an entry can be withdrawn while the competition is open, and entered again', async () => {
  const { id, closesAt } = await newCompetition()
  const listener = await newListener(site)
  const enter = async () => (await listener.data(EnterCompetition, entryFor(id))).enterCompetition.entry?.id
  const first = await enter()
  await listener.data(WithdrawEntry, { competitionId: id })
  await listener.data(WithdrawEntry, { competitionId: id })
  expect(await entriesIn(id)).toBe(0)
  expect(await enter()).not.toBe(first)
  expect(await at(closesAt, () => listener.code(WithdrawEntry, { competitionId: id }))).toBe('COMPETITION_CLOSED')
  expect(await entriesIn(id)).toBe(1)
})

test('entries belong to the account: exported with it and deleted with it', async () => {
  const { id } = await newCompetition()
  const listener = await newListener(site)
  await listener.data(EnterCompetition, entryFor(id))
  const exported = await exportAccount(site.db, listener.id)
  expect(exported?.competition_entry).toMatchObject([{ competition_id: id, consents: [{ text: CONSENT }, {}] }])
  await deleteAccount(site.db, listener.id, site.now)
  expect(await entriesIn(id)).toBe(0)
})

test('entries are deleted ninety days after the draw, or a year after closing without one', async () => {
  const [drawn, undrawn, late] = [await newCompetition(), await newCompetition(), await newCompetition()]
  const listener = await newListener(site)
  for (const { id } of [drawn, undrawn, late]) await listener.data(EnterCompetition, entryFor(id))
  const draw = ({ id }: { id: string }, days: number) =>
    site.db
      .updateTable('competition_draw')
      .set({ drawn_at: new Date(site.now.getTime() + days * 24 * HOUR), proof: '{}' })
      .where('competition_id', '=', id)
      .execute()
  await draw(drawn, 0)
  await draw(late, 364)
  const left = async (days: number) => {
    await purgeEntries(site.db, new Date(site.now.getTime() + days * 24 * HOUR))
    return [await entriesIn(drawn.id), await entriesIn(undrawn.id), await entriesIn(late.id)]
  }
  expect(await left(89)).toEqual([1, 1, 1])
  expect(await left(90)).toEqual([0, 1, 1])
  expect(await left(366)).toEqual([0, 0, 1])
  expect(await left(454)).toEqual([0, 0, 0])
})
