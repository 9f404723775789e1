import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { claimDueEmails, queueEmail, recordEmailFailure } from '#server/features/accounts/email-outbox.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { runInTrace } from '#server/lib/telemetry/trace.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { postEnvelope } from '#tests/kit/clients/error-client.ts'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetErrorGroup } from '#web/gateway/generated/get-error-group.ts'
import { GetErrorGroups } from '#web/gateway/generated/get-error-groups.ts'
import { GetStationList } from '#web/gateway/generated/get-station-list.ts'
import { startTracing } from './tracing.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'
const TRACEPARENT = `00-${TRACE}-${SPAN}-01`

const log: Record<string, unknown>[] = []
const site = await testSite({ demo: false, log: { write: (line) => void log.push(JSON.parse(line)) } })
const gateway = gatewayClient(site)

const metrics = async () => fetch(`${site.url}/metrics`)

/** The value of each series, by name and labels. */
async function series(response = metrics()): Promise<Map<string, number>> {
  const lines = (await (await response).text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] =
        /^([a-zA-Z_:][\w:]*(?:\{(?:\w+="(?:[^"\\]|\\.)*",?)*\})?) (\S+)$/.exec(line) ?? []
      if (name === '' || (!/^nan$/i.test(value) && Number.isNaN(Number(value.replace('+Inf', 'Infinity')))))
        throw new Error(`Malformed: ${line}`)
      return [name, Number(value)] as const
    }),
  )
}

test('requests are counted by route pattern and status, whatever the URLs', async () => {
  for (const path of ['/error-reports/replays/a', '/error-reports/replays/b', '/nowhere/1', '/nowhere/2'])
    await fetch(site.url + path)
  await expect
    .poll(async () => {
      const all = await series()
      return [
        all.get('http_requests_total{method="GET",route="/error-reports/replays/:id",status="401"}'),
        all.get('http_requests_total{method="any",route="none",status="404"}'),
      ]
    })
    .toEqual([2, 2])
  const names = [...(await series()).keys()].join()
  expect(names).not.toContain('nowhere')
})

test('a cached response counts as a hit', async () => {
  const hits = async () => (await series()).get('prime_cache_requests_total{cache="graphql",result="hit"}') ?? 0
  const before = await hits()
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: GetStationList.hash } })
  const url = `${site.url}/graphql?${new URLSearchParams({ operationName: GetStationList.name, variables: '{}', extensions })}`
  for (const _ of [1, 2, 3]) await (await fetch(url)).text()
  expect((await hits()) - before).toBe(2)
})

test('page loads and navigations of sampled visits are measured, in both forms of the protocol', async () => {
  const transaction = (op: string, timestamp: number) => ({
    start_timestamp: 100,
    timestamp,
    contexts: { trace: { op } },
  })
  const span = (op: string, isSegment: boolean) => ({
    start_timestamp: 100,
    end_timestamp: 100.5,
    is_segment: isSegment,
    attributes: { 'sentry.op': { value: op } },
  })
  const items = [
    ['transaction', transaction('pageload', 102)],
    ['transaction', transaction('pageload', 99)],
    ['transaction', transaction('ui.long-task', 102)],
    ['span', { items: [span('navigation', true), span('navigation', false), span('http.client', true)] }],
  ] as const
  const body = ['{}', ...items.map(([type, payload]) => `{"type":"${type}"}\n${JSON.stringify(payload)}`)].join('\n')
  expect((await postEnvelope(site, body)).status).toBe(200)
  const all = [...(await series())].filter(([name]) => /^prime_visit_duration_seconds_(count|sum)/.test(name))
  expect(Object.fromEntries(all)).toEqual({
    'prime_visit_duration_seconds_count{op="pageload"}': 1,
    'prime_visit_duration_seconds_sum{op="pageload"}': 2,
    'prime_visit_duration_seconds_count{op="navigation"}': 1,
    'prime_visit_duration_seconds_sum{op="navigation"}': 0.5,
  })
})

test('open event streams, jobs and email messages are counted', async () => {
  await sql`insert into job (kind, key, payload, created_at, run_at, attempts)
    values ('test', 'one', '{}', now(), now() + interval '1 day', 8)`.execute(site.db)
  await queueEmail(site.db, { recipient: 'a@example.org', subject: '', body: '', html: null, lifeMs: 60_000 }, site.now)
  const [email] = await claimDueEmails(site.db, site.now)
  await recordEmailFailure(site.db, email?.id ?? '', 'Invalid login')
  const abort = new AbortController()
  await fetch(`${site.url}/now-playing/stream`, { signal: abort.signal })
  const all = await series()
  abort.abort()
  expect(all.get('prime_event_stream_connections')).toBe(1)
  expect(all.get('prime_jobs{kind="test",state="failed"}')).toBe(1)
  expect([all.get('prime_emails{state="waiting"}'), all.get('prime_emails{state="retrying"}')]).toEqual([0, 1])
  expect(all.get('prime_database_up')).toBe(1)
})

/** Names of metrics in an expression of PromQL. */
const metricNames = (expression: string) =>
  (expression.replaceAll(/"[^"]*"|\{[^}]*\}|\b(?:by|without) \([^)]*\)/g, '').match(/[a-z]+_[a-z_\d]+/g) ?? []).filter(
    (name) => !FUNCTIONS.has(name),
  )
const FUNCTIONS = new Set(['histogram_quantile', '__rate_interval', 'rate_interval'])

function alertRules(): { alert: string; expr: string }[] {
  const alerts: { groups: { rules: { alert: string; expr: string }[] }[] } = parse(
    readFileSync('docs/alerts.yaml', 'utf8'),
  )
  return alerts.groups.flatMap(({ rules }) => rules)
}

test('the dashboard and the alerts only use metrics that the server has', async () => {
  const text = await (await metrics()).text()
  const declared = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
    readFileSync('docs/grafana-dashboard.json', 'utf8'),
  )
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...alertRules().map(({ expr }) => expr),
  ]
  const used = new Set(expressions.flatMap(metricNames))
  expect(used.size).toBeGreaterThan(12)
  expect([...used].filter((name) => !declared.has(name))).toEqual([])
})

test('while every connection is busy and statements wait, the alert for it is true', async () => {
  const busy = await testSite({ demo: false, env: { DATABASE_POOL: '2' } })
  const rule = alertRules().find(({ alert }) => alert === 'ConnectionsExhausted')
  const [, name = '', limit = ''] = /^(\S+) > (\d+)$/.exec(rule?.expr ?? '') ?? []
  const isTrue = async () => {
    const value = (await series(fetch(`${busy.url}/metrics`))).get(name)
    if (value === undefined) throw new Error(`There is no ${name}`)
    return value > Number(limit)
  }
  expect(await isTrue()).toBe(false)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held = [1, 2].map(() => busy.db.transaction().execute(() => released))
  // They are refused when they have waited for five seconds, as are those of the metrics.
  const waiting = Promise.allSettled(Array.from({ length: 6 }, () => sql`select 1`.execute(busy.db)))
  const isTrueNow = await isTrue()
  release()
  await Promise.all([...held, waiting])
  expect(isTrueNow).toBe(true)
})

test('an unexpected error has the trace of the request in the log and in its report, which has the correlation id too', async () => {
  await sql`alter table station rename to stations_away`.execute(site.db)
  const { errors } = await gateway.answer(GetStationList, {}, { traceparent: TRACEPARENT })
  await sql`alter table stations_away rename to station`.execute(site.db)
  const correlationId = errors?.[0]?.extensions?.correlationId
  expect(errors?.[0]?.extensions?.code).toBe('UNEXPECTED')
  expect(log.find((line) => line['correlationId'] === correlationId)).toMatchObject({ traceId: TRACE })
  const { headers } = await site.signIn({ roles: ['editor'] })
  const groups = async () => (await gateway.data(GetErrorGroups, { source: 'server' }, headers)).errorGroups
  // The answer does not wait until the report is stored.
  await expect
    .poll(groups, { timeout: 10_000 })
    .toMatchObject([{ source: 'server', message: 'relation "station" does not exist' }])
  const errorGroups = await groups()
  const { errorGroup } = await gateway.data(GetErrorGroup, { id: errorGroups[0]?.id ?? '' }, headers)
  expect(errorGroup?.occurrences).toMatchObject([{ traceId: TRACE, correlationId }])
})

test('an SQL statement ends with the trace of the work in progress', async () => {
  const statement = () => sql<{ text: string }>`select current_query() as text`.execute(site.db)
  const trace = { traceId: TRACE, spanId: SPAN, isSampled: true }
  expect((await runInTrace(trace, statement)).rows[0]?.text).toContain(`/*traceparent='${TRACEPARENT}'*/`)
  expect((await statement()).rows[0]?.text).not.toContain('traceparent')
})

test('with a collector, requests, operations and statements are exported as spans of the trace of the caller', async () => {
  const spans: Span[] = []
  const collector = createHttpServer((request, response) => {
    void json(request).then((body) => {
      spans.push(...spansOf(body as Export))
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  afterThisFile(() => new Promise<void>((resolve) => void collector.close(() => resolve())))
  const { port } = collector.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  // The SDK reads the environment itself.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', address)
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json')
  // One export, at the end: an earlier one may be lost at the end, and one that times out on a busy machine is sent again.
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '3600000')
  vi.stubEnv('OTEL_BSP_EXPORT_TIMEOUT', '60000')
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '60000')
  const stop = await startTracing(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: address }))
  const counted = async () =>
    (await series()).get('http_requests_total{method="POST",route="/graphql",status="200"}') ?? 0
  const before = await counted()
  await gateway.answer(GetStationList, {}, { traceparent: TRACEPARENT })
  await gateway.answer(GetStationList, {}, { traceparent: TRACEPARENT.replace(/01$/, '00') })
  // A client may read the response before the span of the request ends; a request is counted after its span has ended.
  await expect.poll(counted).toBe(before + 2)
  await stop()
  vi.unstubAllEnvs()
  const ours = spans.filter(({ traceId }) => traceId === TRACE)
  const request = ours.find(({ name }) => name === 'POST /graphql')
  const operation = ours.find(({ name }) => name === `query ${GetStationList.name}`)
  expect(request?.parentSpanId).toBe(SPAN)
  expect(operation?.parentSpanId).toBe(request?.spanId)
  const statements = ours.filter(({ name }) => name === 'sql select')
  expect(statements.some(({ parentSpanId }) => parentSpanId === operation?.spanId)).toBe(true)
  // The second request was not in the sample of its caller.
  expect(ours.filter(({ name }) => name === 'POST /graphql')).toHaveLength(1)
})

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
}

interface Export {
  resourceSpans?: { scopeSpans: { spans: Span[] }[] }[]
}

const spansOf = ({ resourceSpans = [] }: Export): Span[] =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
