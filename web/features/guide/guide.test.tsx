import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { GuideEntryFragment } from '#web/gateway/generated/types.ts'
import { Guide } from './guide.tsx'

const programme = (from: string, to: string) =>
  ({
    headline: 'Morning',
    startTimeUnixSeconds: Date.parse(`2026-03-02T${from}+02:00`) / 1000,
    endTimeUnixSeconds: Date.parse(`2026-03-02T${to}+02:00`) / 1000,
    presenterNames: [],
    teaserDetail: null,
    recording: null,
    fallbackHeaderImage: null,
  }) as unknown as GuideEntryFragment

const ON_AIR = programme('08:00', '10:00')
const OVER = programme('05:00', '08:00')
const DAY = '2026-03-02'

function guideHtml(day: string, items: readonly GuideEntryFragment[], time = '09:00'): string {
  const lanes = [{ station: '702', name: '702', mediaId: 'live-702', items }] as const
  const now = Date.parse(`2026-03-02T${time}+02:00`)
  const Stub = createRoutesStub([
    { path: '/', Component: () => <Guide station="702" day={day} loadedAt={now} lanes={lanes} /> },
  ])
  return renderToStaticMarkup(<Stub />)
}

test.each([
  ['a show on air', DAY, [OVER, ON_AIR], ['#now', '#on-air']],
  ['a gap in the schedule', DAY, [OVER], ['#now']],
  ['today without a schedule', DAY, [], []],
  ['another day', '2026-03-03', [], ['?#now', '?#on-air']],
])('jump to now: %s', (_name, day, items, expected) => {
  const html = guideHtml(day, items)
  const links = Array.from(html.matchAll(/href="(\??#(?:now|on-air))"/g), ([, href = '']) => href)
  expect(links).toEqual(expected)
  const onThisPage = links.filter((link) => link.startsWith('#'))
  expect(onThisPage.filter((link) => !html.includes(`id="${link.slice(1)}"`))).toEqual([])
})

test('the current time is not over that of the hour', () => {
  expect(guideHtml(DAY, [ON_AIR])).not.toContain('>09:00</span>')
  expect(guideHtml(DAY, [ON_AIR])).toContain('>10:00</span>')
  expect(guideHtml('2026-03-03', [ON_AIR])).toContain('>09:00</span>')
})

test('the text of a bulletin, whose box has no room for it, is not over the box beside it', () => {
  const grid = (items: readonly GuideEntryFragment[]) => guideHtml(DAY, items).match(/class="programme-text/g)?.length
  expect(grid([OVER, programme('08:00', '08:15')])).toBe(2)
  expect(grid([OVER, programme('08:00', '08:05')])).toBe(1)
  expect(guideHtml(DAY, [programme('08:00', '08:05')])).toContain('title="Morning, 08:00 to 08:05"')
})

test('today opens at a full or a half hour, an hour or more before the current time', () => {
  const openedAt = (time: string) => /id="now"[^>]*left:(\d+)px/.exec(guideHtml(DAY, [ON_AIR], time))?.[1]
  expect(openedAt('09:29')).toBe(openedAt('09:00'))
  expect(openedAt('09:30')).not.toBe(openedAt('09:29'))
  expect(openedAt('00:40')).toBe(openedAt('01:20'))
})
