import { expect, test } from 'vitest'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetCurrentShows } from '#web/gateway/generated/get-current-shows.ts'
import { GetEpgData } from '#web/gateway/generated/get-epg-data.ts'

const site = await testSite()
const gateway = gatewayClient(site)

const guideOf = async (date: string) => (await gateway.data(GetEpgData, { station: 'STATION_702', date })).epgData

test('every day of the week is covered without overlap', async () => {
  for (const day of [2, 3, 4, 5, 6, 7, 8]) {
    const items = await guideOf(`2026-03-0${day}`)
    const midnight = Date.parse(`2026-03-0${day}T00:00:00+02:00`) / 1000
    expect(items[0]?.startTimeUnixSeconds).toBeLessThanOrEqual(midnight)
    expect(items.at(-1)?.endTimeUnixSeconds).toBeGreaterThanOrEqual(midnight + 86_400)
    for (const [index, item] of items.slice(1).entries()) {
      expect(item.startTimeUnixSeconds).toBe(items[index]?.endTimeUnixSeconds)
    }
  }
})

test('a show across midnight is in both days', async () => {
  // 6 March 2026 is a Friday; Late Frequency runs until 02:00.
  const friday = (await guideOf('2026-03-06')).at(-1)
  const [saturday] = await guideOf('2026-03-07')
  expect(friday?.headline).toBe('Late Frequency')
  expect(saturday).toEqual(friday)
  expect(friday).toMatchObject({
    startTimeUnixSeconds: Date.parse('2026-03-06T22:00:00+02:00') / 1_000,
    endTimeUnixSeconds: Date.parse('2026-03-07T02:00:00+02:00') / 1_000,
  })
})

test('an airing has its page from its start on, until its recording is too long ago', async () => {
  // It is Wednesday, 10:00.
  const today = await guideOf('2026-03-04')
  const recorded = today.filter(({ recording }) => recording !== null)
  expect(recorded.map(({ headline }) => headline)).toEqual([
    'Night Shift',
    'The Early Edition',
    'First Light',
    'The Open Line',
  ])
  expect(recorded.at(-2)?.recording).toMatchObject({
    _url: '/shows/702/first-light/2026-03-04-0600',
    mediaId: 'airing-show-702-first-light-2026-03-04-0600',
    duration: 4 * 3_600,
  })
  expect((await guideOf('2026-02-28')).filter(({ recording }) => recording === null)).toEqual([])
  expect((await guideOf('2026-01-05')).filter(({ recording }) => recording !== null)).toEqual([])
})

test('an invalid date is bad input', async () => {
  const { errors } = await gateway.answer(GetEpgData, { station: 'STATION_702', date: '2026-02-31' })
  expect(errors?.[0]).toMatchObject({
    message: 'A date must look like 2026-01-31',
    extensions: { code: 'BAD_INPUT', correlationId: expect.stringMatching(/^[\w-]{36}$/) },
  })
})

test.each(['0001-01-01', '1969-12-31', '2038-01-01', '9999-12-31'])(
  'a day of a year out of range is bad input: %s',
  async (date) => {
    const { errors } = await gateway.answer(GetEpgData, { station: 'STATION_702', date })
    expect(errors?.[0]).toMatchObject({
      message: 'The year must be between 1970 and 2037',
      extensions: { code: 'BAD_INPUT' },
    })
  },
)

test('the guide reaches from the first to the last year whose seconds fit a GraphQL Int', async () => {
  for (const date of ['1970-01-01', '2037-12-31']) expect(await guideOf(date)).not.toEqual([])
})

test('a station that does not exist is bad input', async () => {
  const { errors } = await gateway.post({ query: '{ epgData(station: RADIO_X, date: "2026-03-04") { headline } }' })
  expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
})

test('the current show changes at the start of the next one', async () => {
  const onAir = async () => {
    const { currentShows } = await gateway.data(GetCurrentShows, {})
    return currentShows.map(({ current }) => current?.headline)
  }
  expect((await onAir())[0]).toBe('The Open Line')
  site.now = new Date('2026-03-04T10:00:00Z')
  // Another query, because the response to the first one is cached for five seconds.
  const { currentShows } = (
    await gateway.post<{ currentShows: { current: { headline: string } }[] }>({
      query: '{ currentShows { current { headline } } }',
    })
  ).data ?? { currentShows: [] }
  expect(currentShows[0]?.current.headline).toBe('Midday Ledger')
  expect(currentShows).toHaveLength(4)
})

test('a show that is withdrawn leaves a gap', async () => {
  const later = new Date('2027-01-01T00:00:00Z')
  await site.db.updateTable('content').set({ published_at: later }).where('id', '=', 'show-702-first-light').execute()
  const headlines = (await guideOf('2026-03-05')).map(({ headline }) => headline)
  expect(headlines).not.toContain('First Light')
  expect(headlines).toContain('The Early Edition')
})
