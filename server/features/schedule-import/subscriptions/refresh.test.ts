import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import type { ScheduleSourceOptions } from '#server/database/schedule-tables.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { testSite } from '#tests/kit/site.ts'
import { readSchedule } from '../formats/read-schedule.ts'
import { threadReader } from '../read-in-thread.ts'
import type { ReadBytes } from '../read-source.ts'
import { refreshDueSchedules } from './refresh.ts'
import { listScheduleSubscriptions, subscribeSchedule, unsubscribeSchedule } from './subscriptions.ts'

// A Wednesday, 10:00 in Johannesburg.
const site = await testSite()
const HOUR = 3_600_000

/** What the publisher's host answers, by path, and what it was asked. */
const published = new Map<string, { status?: number; body?: string }>()
const requests: { path: string; status: number }[] = []
const host = createServer(({ url: address = '', headers }, response) => {
  const { status = 200, body = '' } = published.get(address) ?? { status: 404 }
  const etag = `"${createHash('sha1').update(body).digest('hex')}"`
  const sent = status === 200 && headers['if-none-match'] === etag ? 304 : status
  requests.push({ path: address, status: sent })
  response.writeHead(sent, { etag }).end(sent === 200 ? body : undefined)
}).listen(0, '127.0.0.1')
await once(host, 'listening')
const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-schedules-'))
afterThisFile(async () => {
  host.close()
  rmSync(folder, { recursive: true, force: true })
})
const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`

const programme = (title: string, day = '06') =>
  `<tv><programme start="202603${day}060000 +0200" stop="202603${day}120000 +0200" channel="x"><title>${title}</title></programme></tv>`
const deps = (read: ReadBytes = readSchedule, allowPrivate = true) => ({
  db: site.db,
  clock: () => site.now,
  log: createLogger('silent'),
  read,
  connect: { allowPrivate },
})
const refresh = (read?: ReadBytes) => refreshDueSchedules(deps(read))
const add = (url: string, options: ScheduleSourceOptions = { station: '702' }) =>
  subscribeSchedule(site.db, url.startsWith('/') ? origin + url : url, options, site.now)
const passHours = (hours: number) => {
  site.now = new Date(site.now.getTime() + hours * HOUR)
}
const titles = async () => {
  const rows = await site.db.selectFrom('imported_airing').select('title').orderBy('starts_at').execute()
  return rows.map(({ title }) => title)
}
const state = async () => (await listScheduleSubscriptions(site.db))[0]

beforeEach(async () => {
  site.now = new Date('2026-03-04T08:00:00Z')
  published.clear()
  requests.length = 0
  await site.db.deleteFrom('imported_day').execute()
  await site.db.deleteFrom('schedule_subscription').execute()
})

test('a subscribed schedule is read by itself: conditionally, more often when it changes, and wholly once a day', async () => {
  published.set('/a.xml', { body: programme('One') })
  await add('/a.xml')
  await refresh()
  expect([await titles(), (await state())?.summary]).toEqual([['One'], '702: 2026-03-06, 1 airing, 1 day changed'])
  passHours(2)
  await refresh()
  expect(requests.map(({ status }) => status)).toEqual([200, 304])
  const interval = (await state())?.interval_ms ?? 0
  published.set('/a.xml', { body: programme('Two') })
  passHours(2)
  await refresh()
  expect(await titles()).toEqual(['Two'])
  expect((await state())?.interval_ms).toBeLessThan(interval)
  passHours(24)
  await refresh()
  expect(requests.at(-1)?.status).toBe(200)
})

test('a broken schedule stores its error, is polled with backoff, loses no imported days, and recovers', async () => {
  published.set('/a.xml', { body: programme('One') })
  await add('/a.xml')
  await refresh()
  published.set('/a.xml', { body: programme('Two').slice(0, -5) })
  for (let read = 1; read <= 4; read++) {
    passHours(24)
    await refresh()
  }
  expect(await state()).toMatchObject({
    failures: 4,
    last_error: expect.stringContaining('before its element <tv> does'),
  })
  expect((await state())?.check_at.getTime()).toBeGreaterThan(site.now.getTime() + HOUR / 2)
  expect(await titles()).toEqual(['One'])
  published.set('/a.xml', { body: programme('Two') })
  passHours(24)
  await refresh()
  expect(await state()).toMatchObject({ failures: 0, last_error: null })
  expect(await titles()).toEqual(['Two'])
})

test('a recurrence that never happens ends its thread, not the server', async () => {
  const event =
    'BEGIN:VEVENT\r\nDTSTART:20260306T040000Z\r\nSUMMARY:A\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\r\nEND:VEVENT'
  published.set('/a.ics', { body: `BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR\r\n` })
  await add('/a.ics')
  const threads = threadReader(1_500)
  await refresh(threads.read)
  await threads.close()
  expect((await state())?.last_error).toBe('reading it took too long')
})

test('a schedule with 410 Gone is not read again, and private addresses are never read', async () => {
  published.set('/gone.xml', { status: 410 })
  await add('/gone.xml')
  await refresh()
  passHours(48)
  await refresh()
  expect(requests).toHaveLength(1)
  await unsubscribeSchedule(site.db, `${origin}/gone.xml`)
  await add('/private.xml')
  await refreshDueSchedules(deps(readSchedule, false))
  expect(requests).toHaveLength(1)
  expect((await state())?.last_error).toContain('127.0.0.1')
})

test('two nodes read a schedule once', async () => {
  published.set('/a.xml', { body: programme('One') })
  await add('/a.xml')
  await Promise.all([refresh(), refresh()])
  expect(requests).toHaveLength(1)
})

test('RadioDNS: the documents of the days from today on are one schedule, as far as they are there', async () => {
  const day = (date: string) => `<epg><schedule><scope><serviceScope id="${origin}/live/947/master.m3u8"/></scope>
    <programme><longName>Of ${date}</longName><location><time time="2026-03-${date}T06:00:00+02:00" duration="PT6H"/></location></programme></schedule></epg>`
  for (const date of ['04', '05', '06']) published.set(`/202603${date}_PI.xml`, { body: day(date) })
  await add('/{yyyymmdd}_PI.xml', {})
  await refresh()
  expect((await state())?.last_error).toBeNull()
  expect((await titles()).slice(-3)).toEqual(['Of 04', 'Of 05', 'Of 06'])
  expect(requests.map(({ status }) => status)).toEqual([200, 200, 200, 404])
})

test('a file is read on the timer, too, and a week of our own moves on with the days', async () => {
  const file = path.join(folder, 'week.yaml')
  writeFileSync(file, 'station: 702\nweek:\n  daily:\n    - { at: "06:00", to: "22:00", title: Music }\n')
  await add(pathToFileURL(file).href, {})
  await refresh()
  const first = (await titles()).length
  passHours(1)
  await refresh()
  expect((await titles()).length).toBe(first)
  passHours(24)
  await refresh()
  expect((await titles()).length).toBe(first + 1)
})
