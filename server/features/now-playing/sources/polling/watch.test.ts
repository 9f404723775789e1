import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import { parseSources } from '../settings/settings.ts'
import { failing, standIn } from '../title-source-kit.ts'
import { createPollReader, type PolledSource } from './read-polled.ts'
import { retryDelayMs } from './watch.ts'

const service = await standIn(failing)
const [source] =
  parseSources(stringify({ stations: { 702: [{ kind: 'libretime', url: service.url }] } })).get('702') ?? []

async function delayAfter(status: number, retryAfter: string): Promise<number> {
  service.answer = (_request, response) => void response.writeHead(status, { 'retry-after': retryAfter }).end()
  const read = createPollReader(source as PolledSource, { allowPrivate: true }, () => new Date())
  return retryDelayMs(await read().catch((cause: unknown) => cause), 0)
}

test('a service that limits requests is asked again when it says, within ten minutes', async () => {
  expect(await delayAfter(429, '120')).toBe(2 * MINUTE_MS)
  expect(await delayAfter(503, '86400')).toBe(10 * MINUTE_MS)
  expect(await delayAfter(503, 'soon')).toBeLessThanOrEqual(2_000)
})
