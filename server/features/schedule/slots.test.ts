import { expect, test } from 'vitest'
import { onAirAndNext } from './airings.ts'
import { toDay, parseDay } from './johannesburg.ts'
import { scheduleText } from './schedule-text.ts'
import { expandRules, type WeeklyRule } from './slots.ts'

const rule = (day: number, startMinute: number, durationMinutes: number, showId = 'a'): WeeklyRule => ({
  station: '702',
  day,
  startMinute,
  durationMinutes,
  showId,
})

/** Returns show, start and end of every airing on a day. */
const guide = (rules: readonly WeeklyRule[], date: string) => {
  const { startsAt, endsAt } = parseDay(date)
  return expandRules(rules, startsAt, endsAt).map(
    (slot) => `${slot.showId} ${slot.startsAt.toISOString()} ${slot.endsAt.toISOString()}`,
  )
}

test('a day goes from midnight to midnight in Johannesburg', () => {
  expect(parseDay('2026-03-04')).toEqual({
    date: '2026-03-04',
    startsAt: new Date('2026-03-03T22:00:00Z'),
    endsAt: new Date('2026-03-04T22:00:00Z'),
  })
  expect(toDay(new Date('2026-03-04T21:59:59.999Z')).date).toBe('2026-03-04')
  expect(toDay(new Date('2026-03-04T22:00:00Z')).date).toBe('2026-03-05')
})

test.each(['2026-02-29', '2026-13-01', '2026-2-1', 'today', '2026-03-04T00:00', ''])('%j is not a day', (text) => {
  expect(() => parseDay(text)).toThrow('A date must look like 2026-01-31')
})

test('a weekly rule airs on its weekday only', () => {
  // 4 March 2026 is a Wednesday.
  const rules = [rule(3, 600, 120)]
  expect(guide(rules, '2026-03-04')).toEqual(['a 2026-03-04T08:00:00.000Z 2026-03-04T10:00:00.000Z'])
  expect(guide(rules, '2026-03-05')).toEqual([])
})

test('a show across midnight is in both days, once each, with its true start and end', () => {
  const rules = [rule(5, 1_320, 240, 'late'), rule(6, 120, 240, 'night')]
  const late = 'late 2026-03-06T20:00:00.000Z 2026-03-07T00:00:00.000Z'
  expect(guide(rules, '2026-03-06')).toEqual([late])
  expect(guide(rules, '2026-03-07')).toEqual([late, 'night 2026-03-07T00:00:00.000Z 2026-03-07T04:00:00.000Z'])
})

test('the week turns over from Sunday to Monday', () => {
  const rules = [rule(7, 1_380, 120, 'sunday')]
  expect(guide(rules, '2026-03-09')).toEqual(['sunday 2026-03-08T21:00:00.000Z 2026-03-08T23:00:00.000Z'])
})

test('the start of a show ends the one before it, in any window', () => {
  const rules = [rule(3, 600, 180, 'long'), rule(3, 660, 60, 'short')]
  const cut = 'long 2026-03-04T08:00:00.000Z 2026-03-04T09:00:00.000Z'
  expect(guide(rules, '2026-03-04')).toEqual([cut, 'short 2026-03-04T09:00:00.000Z 2026-03-04T10:00:00.000Z'])
  const early = expandRules(rules, new Date('2026-03-04T08:00:00Z'), new Date('2026-03-04T08:30:00Z'))
  expect(early.map(({ endsAt }) => endsAt.toISOString())).toEqual(['2026-03-04T09:00:00.000Z'])
})

test('nothing is on air in a gap, which starts at the end of a show', () => {
  const rules = [rule(3, 600, 60), rule(3, 720, 60, 'b')]
  const schedule = { station: '702', rules, importedDays: new Set<string>(), imported: [] } as const
  const onAirAt = (time: string) => onAirAndNext(schedule, new Date(`2026-03-04T${time}Z`)).current?.airing ?? null
  expect(onAirAt('08:59:59.999')?.showId).toBe('a')
  expect(onAirAt('09:00:00')).toBeNull()
  expect(onAirAt('10:00:00')?.showId).toBe('b')
})

test('weekly rules are formatted as text', () => {
  const week = [1, 2, 3, 4, 5].map((day) => rule(day, 600, 120))
  expect(scheduleText([...week, rule(6, 720, 120)])).toBe('Monday to Friday, 10:00 to 12:00; Saturday, 12:00 to 14:00')
  expect(scheduleText([rule(6, 1_320, 180), rule(7, 1_320, 180)])).toBe('Saturday and Sunday, 22:00 to 01:00')
  expect(scheduleText([rule(1, 0, 60), rule(3, 0, 60), rule(5, 0, 60)])).toBe(
    'Monday, Wednesday and Friday, 00:00 to 01:00',
  )
  expect(scheduleText([])).toBeNull()
})

test('the text of a show that several stations air names each day once', () => {
  const onBoth = [1, 2, 3].flatMap((day) => [
    rule(day, 600, 120),
    { ...rule(day, 600, 120), station: 'capetalk' as const },
  ])
  expect(scheduleText(onBoth)).toBe('Monday to Wednesday, 10:00 to 12:00')
})
