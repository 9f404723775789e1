import { expect, test } from 'vitest'
import { IDLE } from '../../../core/state.ts'
import { groupByShow } from './live-facts.ts'

const NOW = Date.parse('2026-03-05T08:30:00Z')
const at = (clock: string) => `2026-03-05T${clock}:00Z`

test('what a show plays after a bulletin inside it is listed with the show', () => {
  const item = (clock: string) => ({ kind: 'song' as const, title: clock, startsAt: at(clock) })
  const show = (title: string, from: string, to: string) => ({
    id: title,
    title,
    url: '/',
    startsAt: at(from),
    endsAt: at(to),
  })
  const latest = { station: '702' as const, isOnline: true, show: null, item: null, history: [] }
  const timeline = {
    station: '702' as const,
    latest,
    items: ['06:10', '07:01', '07:10', '08:10'].map(item),
    shows: [show('Show', '06:00', '08:00'), show('News', '07:00', '07:05'), show('Late', '08:00', '09:00')],
  }
  const liveWindow = { lagMs: 0, lengthMs: 12_600_000 }
  const groups = groupByShow(timeline, { ...IDLE, live: true, liveWindow }, NOW)
  expect(groups.map(({ title, items }) => [title, items.map((one) => one.title)])).toEqual([
    ['Late', ['08:10']],
    ['Show', ['07:10', '06:10']],
    ['News', ['07:01']],
  ])
})
