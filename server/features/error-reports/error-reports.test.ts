import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import { BROWSER, errorClient, postEnvelope, replayEnvelope } from '#tests/kit/clients/error-client.ts'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetErrorGroup } from '#web/gateway/generated/get-error-group.ts'
import { GetErrorGroups } from '#web/gateway/generated/get-error-groups.ts'
import { parseEvent } from './parse-event.ts'
import { saveSegment } from './replays.ts'
import { purgeErrorReports, saveReport } from './store.ts'

const site = await testSite(EMPTY_SITE)
const gateway = gatewayClient(site)
const START = site.now

/** The limits are per minute. */
const nextMinute = () => (site.now = new Date(site.now.getTime() + MINUTE_MS))

const editor = async () => (await site.signIn({ roles: ['editor'] })).headers

const groups = async () => (await gateway.data(GetErrorGroups, {}, await editor())).errorGroups

async function groupOf(message: string) {
  const found = (await groups()).find((group) => group.message === message)
  const { errorGroup } = await gateway.data(GetErrorGroup, { id: found?.id ?? '' }, await editor())
  if (!errorGroup) throw new Error(`There is no group of ${message}`)
  return errorGroup
}

const hexId = () => randomUUID().replaceAll('-', '')

const frame = (name: string, lineno: number) => ({
  filename: `${site.url}/assets/frame-AbCdEfG.js`,
  function: name,
  lineno,
  colno: 7,
  in_app: true,
})

test('a report of the SDK is listed with its trace, place, browser, stack and breadcrumbs', async () => {
  const client = errorClient(site)
  const traceId = hexId()
  await client.report({
    value: 'reported once',
    traceId,
    url: `${site.url}/news/a-story?code=secret`,
    frames: [frame('outer', 3), frame('inner', 9)],
    breadcrumbs: [{ category: 'ui.click', message: 'button.play', timestamp: START.getTime() / 1_000 }],
  })
  expect(client.answers.map(({ status }) => status)).toEqual([200])
  expect(await groupOf('reported once')).toMatchObject({
    source: 'browser',
    type: 'TypeError',
    number: 1,
    culprit: 'inner in /assets/frame-AbCdEfG.js',
    firstSeen: START.toISOString(),
    occurrences: [
      {
        traceId,
        place: '/news/a-story',
        browser: 'Firefox 140 on Linux',
        frames: [
          { function: 'inner', line: 9 },
          { function: 'outer', line: 3 },
        ],
        breadcrumbs: [{ at: START.toISOString(), category: 'ui.click', message: 'button.play' }],
      },
    ],
  })
})

test('reports of one cause are one group: ids, numbers, lines and hashes of files may differ, calls may not', async () => {
  const client = errorClient(site)
  const at = (file: string, name = 'play') => [{ ...frame(name, 10), filename: `${site.url}/assets/${file}` }]
  await client.report({ value: 'episode 17 of "One" has no sound', frames: at('shared-AbCdEfG.js') })
  await client.report({ value: 'episode 4 of "Two" has no sound', frames: at('shared-1234567.js') })
  expect((await groupOf('episode 4 of "Two" has no sound')).number).toBe(2)
  await client.report({ value: 'episode 5 of "Two" has no sound', frames: at('shared-1234567.js', 'pause') })
  expect((await groupOf('episode 5 of "Two" has no sound')).number).toBe(1)
})

test('a report that arrives twice counts once, one of a crawler not at all', async () => {
  const body = `{}\n{"type":"event"}\n${JSON.stringify({ event_id: hexId(), message: 'sent twice' })}`
  for (const _ of [1, 2]) expect((await postEnvelope(site, body)).status).toBe(200)
  expect((await groupOf('sent twice')).number).toBe(1)
  const other = `{}\n{"type":"event"}\n${JSON.stringify({ event_id: hexId(), message: 'of a crawler' })}`
  expect((await postEnvelope(site, other, { 'user-agent': 'Googlebot/2.1' })).status).toBe(200)
  const withoutText = `{}\n{"type":"event"}\n{"event_id":{"toString":1}}`
  expect((await postEnvelope(site, withoutText, { 'user-agent': 'Googlebot/2.1' })).status).toBe(200)
  expect((await groups()).map(({ message }) => message)).not.toContain('of a crawler')
})

test('the id of a stored report with another message changes nothing', async () => {
  const before = await groups()
  const { id } = await site.db.selectFrom('error_event').select('id').executeTakeFirstOrThrow()
  const body = `{}\n{"type":"event"}\n${JSON.stringify({ event_id: id, message: 'under a known id' })}`
  expect((await postEnvelope(site, body)).status).toBe(200)
  const report = parseEvent({ event_id: id, message: 'under a known id' }, '')
  await saveReport(site.db, report, site.now)
  expect(await groups()).toEqual(before)
})

test('reports of browsers never replace those of servers', async () => {
  nextMinute()
  const ofServer = { ...parseEvent({ event_id: hexId(), message: 'of a server' }, ''), source: 'server' as const }
  await saveReport(site.db, ofServer, START)
  await sql`insert into error_group (id, source, type, message, culprit, first_seen, last_seen, number)
    select 'noise ' || n, 'browser', 'Error', 'noise', '', ${site.now}, ${site.now}, 1 from generate_series(1, 1000) n`.execute(
    site.db,
  )
  await saveReport(site.db, parseEvent({ event_id: hexId(), message: 'one more' }, ''), site.now)
  const kept = await sql<{ source: string; number: number }>`
    select source, count(*)::int as number from error_group group by source order by source`.execute(site.db)
  expect(kept.rows).toEqual([
    { source: 'browser', number: 1_000 },
    { source: 'server', number: 1 },
  ])
  await sql`delete from error_group where message = 'noise'`.execute(site.db)
})

test('nothing that identifies a person is stored, even if a client sends it', async () => {
  const token = `eyJ${'a'.repeat(30)}.${'b'.repeat(30)}.${'c'.repeat(30)}`
  const event = {
    event_id: hexId(),
    user: { email: 'ann@example.org', ip_address: '203.0.113.9' },
    request: { url: 'https://x.example/search?q=my+secret#fragment', headers: { Cookie: 'session=1' } },
    exception: { values: [{ type: 'Error', value: `failed for ann@example.org at 203.0.113.9 with ${token}` }] },
    breadcrumbs: [{ category: 'fetch', data: { method: 'GET', url: '/search?q=my+secret', status_code: 200 } }],
  }
  await postEnvelope(site, `{}\n{"type":"event"}\n${JSON.stringify(event)}`)
  const group = await groupOf('failed for [email] at [address] with [token]')
  expect(group.occurrences[0]?.breadcrumbs[0]?.message).toBe('GET /search 200')
  const { rows } = await sql<{ text: string }>`select to_jsonb(error_event)::text as text from error_event`.execute(
    site.db,
  )
  const stored = rows.map(({ text }) => text).join()
  for (const secret of ['ann@', '203.0.113', 'secret', 'session=1', token]) expect(stored).not.toContain(secret)
})

test.for([
  ['no header', '', 400],
  ['a header that is not JSON', 'x\n', 400],
  ['an item without a type', '{}\n{}\n{}', 400],
  ['a negative length', '{}\n{"type":"event","length":-9}\n{"type":"event","length":-9}\n', 400],
  ['a length beyond the end', `{}\n{"type":"event","length":1e15}\n{"event_id":"x"}`, 400],
  ['an event without an id', '{}\n{"type":"event"}\n{}', 400],
  ['an event that is a list nested a million times', `{}\n{"type":"event"}\n${'['.repeat(1_000_000)}`, 400],
  [
    'deep parts of an event',
    `{}\n{"type":"event"}\n{"event_id":"x","tags":${'['.repeat(99_999)}${']'.repeat(99_999)}}`,
    400,
  ],
  ['a recording without an event', '{}\n{"type":"replay_recording","length":2}\n[]', 400],
  ['a hundred items', `{}\n${'{"type":"client_report"}\n{}\n'.repeat(100)}`, 413],
  ['a million lines', `{}\n${'1\n'.repeat(900_000)}`, 413],
  ['two megabytes', 'x'.repeat(2_000_001), 413],
] as const)('%s is refused', async ([, body, status]) => {
  const response = await postEnvelope(site, body)
  expect([response.status, (await response.json()).error.code]).toEqual([
    status,
    status === 413 ? 'TOO_LARGE' : 'BAD_INPUT',
  ])
})

test('a compressed body is limited by its length after decompression', async () => {
  nextMinute()
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(20_000_000, 'x')))
  expect((await postEnvelope(site, bomb, { 'content-encoding': 'gzip' })).status).toBe(413)
  expect((await postEnvelope(site, 'not gzip', { 'content-encoding': 'gzip' })).status).toBe(400)
  expect((await postEnvelope(site, '{}', { 'content-encoding': 'zip' })).status).toBe(400)
})

test('another project is not found, and another key is refused', async () => {
  expect((await postEnvelope(site, '{}', {}, '/api/2/envelope/?sentry_key=public')).status).toBe(404)
  expect((await postEnvelope(site, '{}', {}, '/api/1/envelope/?sentry_key=other')).status).toBe(401)
  expect((await postEnvelope(site, '{}', {}, '/api/1/envelope/')).status).toBe(401)
  const headers = { 'x-sentry-auth': 'Sentry sentry_version=7, sentry_key=public' }
  expect((await postEnvelope(site, '{}', headers, '/api/1/envelope/')).status).toBe(200)
})

test('a network above its limit gets 429 and the headers of the protocol', async () => {
  nextMinute()
  const sent: Response[] = []
  for (let index = 0; index < 130; index++) sent.push(await postEnvelope(site, '{}'))
  const refused = sent.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(10)
  expect(refused[0]?.headers.get('retry-after')).toBe('60')
  expect(refused[0]?.headers.get('x-sentry-rate-limits')).toBe('60::organization')
  nextMinute()
  expect((await postEnvelope(site, '{}')).status).toBe(200)
})

test('of a group, the newest thirty events are stored and all are counted', async () => {
  nextMinute()
  const client = errorClient(site)
  for (let index = 0; index < 35; index++) {
    if (index === 30) nextMinute()
    await client.report({ value: 'again and again' })
  }
  const { id, number } = await groupOf('again and again')
  const events = await site.db.selectFrom('error_event').select('id').where('group_id', '=', id).execute()
  expect([number, events.length]).toEqual([35, 30])
})

test('a recording is for editors, in the order of time, and without queries', async () => {
  nextMinute()
  const id = hexId()
  const now = START.getTime()
  const meta = (href: string, after: number) => ({
    type: 4,
    timestamp: now + after,
    data: { href, width: 9, height: 9 },
  })
  // As the SDK's own events: in seconds.
  const click = { type: 5, timestamp: now / 1_000 + 3, data: { tag: 'breadcrumb' } }
  await postEnvelope(site, replayEnvelope([click, meta('https://x.example/b', 2)], { id, segment: 1 }))
  await postEnvelope(site, replayEnvelope([meta('https://x.example/search?q=hush', 1)], { id, segment: 0 }))
  const read = (headers: Record<string, string>) => fetch(`${site.url}/error-reports/replays/${id}`, { headers })
  expect(await (await read(await editor())).json()).toEqual([
    meta('https://x.example/search', 1),
    meta('https://x.example/b', 2),
    { ...click, timestamp: now + 3_000 },
  ])
  expect((await read((await site.signIn()).headers)).status).toBe(401)
  expect((await read({})).status).toBe(401)
  const client = errorClient(site)
  await client.report({ value: 'recorded', replayId: id })
  expect((await groupOf('recorded')).occurrences[0]?.replayId).toBe(id)
})

test('a recording that is too large when it is decompressed, or is no recording, is refused', async () => {
  nextMinute()
  expect((await postEnvelope(site, replayEnvelope({ type: 4 }))).status).toBe(400)
  expect((await postEnvelope(site, replayEnvelope([{ type: 'x' }]))).status).toBe(400)
  expect((await postEnvelope(site, replayEnvelope([], { id: '../../etc' }))).status).toBe(400)
})

test('a network sends thirty errors in a minute', async () => {
  nextMinute()
  const client = errorClient(site)
  for (let index = 0; index < 31; index++) await client.report({ value: 'too often' })
  expect(client.answers.map(({ status }) => status).indexOf(429)).toBe(30)
  nextMinute()
})

test('a recording above the read limit is refused', async () => {
  const id = hexId()
  const recording = gzipSync(Buffer.from(`[${' '.repeat(26_000_000)}]`))
  for (const segment of [0, 1])
    await site.db.insertInto('error_replay').values({ id, segment, at: START, recording, length: 0 }).execute()
  const answer = await fetch(`${site.url}/error-reports/replays/${id}`, { headers: await editor() })
  expect([answer.status, (await answer.json()).error.code]).toEqual([400, 'RESPONSE_TOO_LARGE'])
})

test('the parts of a visit beyond 40 MB are dropped', async () => {
  const replayId = hexId()
  for (const segment of [0, 1])
    await saveSegment(site.db, { replayId, segment, recording: gzipSync('[]'), length: 21_000_000 }, START)
  const stored = await site.db.selectFrom('error_replay').select('segment').where('id', '=', replayId).execute()
  expect(stored).toEqual([{ segment: 0 }])
})

test('listeners and visitors read no reports', async () => {
  for (const headers of [{}, (await site.signIn()).headers]) {
    const { errors } = await gateway.answer(GetErrorGroups, {}, headers)
    expect(errors?.[0]?.extensions?.code).toBe('AUTH_NOT_AUTHORIZED')
  }
})

test('reports and recordings are deleted after thirty days', async () => {
  expect((await groups()).length).toBeGreaterThan(0)
  site.now = new Date(site.now.getTime() + 31 * DAY_MS)
  await errorClient(site).report({ value: 'a month later' })
  await purgeErrorReports(site.db, site.now)
  expect((await groups()).map(({ message }) => message)).toEqual(['a month later'])
  expect(await site.db.selectFrom('error_replay').select('id').execute()).toEqual([])
  site.now = START
})

test('the player allows nothing but its own two scripts', async () => {
  const response = await fetch(`${site.url}/error-reports/player`, { headers: { 'user-agent': BROWSER } })
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).not.toContain('connect-src')
  for (const file of ['player.js', 'player.css', 'start.js'])
    expect((await fetch(`${site.url}/error-reports/${file}`)).status).toBe(200)
})
