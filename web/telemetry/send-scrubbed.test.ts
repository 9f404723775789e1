import { serializeEnvelope } from '@sentry/core'
import { afterAll, expect, test, vi } from 'vitest'
import { sendScrubbed } from './send-scrubbed.ts'

const INGEST = 'https://radio.example/api/1/envelope/'
const visitor = { agrees: true }
const sent: RequestInit[] = []
vi.stubGlobal('document', { documentElement: { hasAttribute: () => visitor.agrees } })
vi.stubGlobal('window', { location: new URL('https://radio.example/'), CompressionStream })
vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
  sent.push(init)
  return new Response()
})
afterAll(() => vi.unstubAllGlobals())

/** A report of what a visitor did, long enough to be compressed. */
const spans = { items: Array.from({ length: 1_000 }, (_one, index) => ({ name: `a span with the number ${index}` })) }
const body = serializeEnvelope([{}, [[{ type: 'span' }, spans]]] as never) as string

test('a consent that is withdrawn while its report is compressed holds for that report', async () => {
  await sendScrubbed(INGEST, { method: 'POST', body })
  expect(sent.splice(0)).toMatchObject([{ method: 'POST', headers: { 'content-encoding': 'gzip' } }])
  const sending = sendScrubbed(INGEST, { method: 'POST', body })
  visitor.agrees = false
  await sending
  expect(sent).toEqual([])
})
