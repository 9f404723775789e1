import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { EpgEntryFragment } from '#web/gateway/generated/types.ts'
import { TodaySchedule } from './today-schedule.tsx'

const entry = (headline: string, from: string, to: string) =>
  ({
    headline,
    startTimeUnixSeconds: Date.parse(from) / 1000,
    endTimeUnixSeconds: Date.parse(to) / 1000,
    presenterNames: [],
    teaserDetail: null,
    fallbackHeaderImage: null,
  }) as unknown as EpgEntryFragment

const SCHEDULE = [
  entry('Evening', '2026-03-01T22:00+02:00', '2026-03-02T00:00+02:00'),
  entry('Night', '2026-03-02T00:00+02:00', '2026-03-02T04:00+02:00'),
]

const timesAt = (now: string) => {
  const Page = () => <TodaySchedule id="kfm" name="KFM" schedule={SCHEDULE} now={Date.parse(now)} />
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  const times = renderToStaticMarkup(<Stub />).matchAll(/<time[^>]*>(.*?)<\/time>/g)
  return Array.from(times, ([, text = '']) => text.replaceAll(/<[^>]*>/g, ''))
}

test('a programme after midnight is labelled as tomorrow, until midnight', () => {
  expect(timesAt('2026-03-01T23:50+02:00')).toEqual(['22:00 to 00:00', '00:00 tomorrow'])
  expect(timesAt('2026-03-02T00:00+02:00')).toEqual(['22:00', '00:00 to 04:00'])
})
