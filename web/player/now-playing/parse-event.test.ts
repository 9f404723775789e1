import { expect, test } from 'vitest'
import { NowPlayingEvent } from '#contract/now-playing.ts'
import { parseEvent } from './parse-event.ts'

const startsAt = '2026-01-05T07:58:00.000Z'
const endsAt = '2026-01-05T08:01:00.000Z'
const item = { kind: 'song', title: 'Low Season', artist: 'Rea Lla', artworkUrl: '/a', startsAt, endsAt }
const show = { id: 's', title: 'Show', url: '/s', startsAt, endsAt }
const station = { station: '702', isOnline: true, show, item, next: item, history: [item] }
const event = { serverTime: startsAt, stations: [station] }

/** Yields `value` with each nested value replaced by an invalid one. */
function* damaged(value: unknown): Generator {
  yield* [undefined, null, 7, 'word', [], {}]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    for (const worse of damaged(inner)) {
      yield Array.isArray(value) ? value.with(Number(key), worse) : { ...value, [key]: worse }
    }
  }
}

test('it accepts exactly what the contract’s schema accepts', () => {
  const cases = [...damaged(event)].map((value) => JSON.stringify(value)).filter((text) => text !== undefined)
  expect(cases.length).toBeGreaterThan(150)
  const judgedOtherwise = cases.filter(
    (text) => (parseEvent(text) !== null) !== NowPlayingEvent.safeParse(JSON.parse(text)).success,
  )
  expect(judgedOtherwise).toEqual([])
})

test('it returns the event, and null for invalid JSON', () => {
  expect(parseEvent(JSON.stringify(event))).toEqual(event)
  expect(parseEvent('{')).toBeNull()
})
