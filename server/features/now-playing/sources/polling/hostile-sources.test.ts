import { expect, test } from 'vitest'
import type { StationId } from '#contract/stations.ts'
import { icyBlock, json, siteWithSources, standIn, streamStandIn, text } from '../title-source-kit.ts'

const poll = { pollSeconds: 1 }

const healthy = await standIn(
  json({ icestats: { source: { listenurl: 'http://h/a', title: 'Mara Veld - Low Season' } } }),
)
const endless = await standIn((_request, response) => {
  const more = () => {
    while (response.write(Buffer.alloc(65_536, 0x20))) if (response.closed) return
    response.once('drain', more)
  }
  more()
})
const silent = await standIn(() => undefined)
const redirecting = await standIn((_request, response) => void response.writeHead(302, { location: healthy.url }).end())
const nested = await standIn(text(`{"icestats":${'['.repeat(200_000)}`))
const markup = await standIn(text(`<nowplaying-info-list>${'<a>'.repeat(100_000)}`))
const wrong = await standIn(
  text(Buffer.from('#EXTM3U\n#EXT-X-DATERANGE:ID="x",START-DATE="never"\n\xff\xfe\x00', 'latin1')),
)

/** A stream as fast as the network. */
const firehoseOf = (headers: Record<string, string>, piece: Buffer) =>
  standIn((_request, response) => {
    response.writeHead(200, headers)
    const more = () => {
      while (response.write(piece)) if (response.closed) return
      response.once('drain', more)
    }
    more()
  })
const firehose = await firehoseOf({ 'icy-metaint': '64' }, Buffer.alloc(1_048_576))
const messages = await firehoseOf(
  { 'content-type': 'text/event-stream' },
  Buffer.from(`data: {"note":"${'x'.repeat(65_000)}"}\n\n`),
)
// As large as an answer that is repaired may be.
const quoted = await standIn(text(`{"icestats":"${String.raw`\"`.repeat(131_000)}`))
const flapping = await streamStandIn('HTTP/1.0 200 OK')

const site = await siteWithSources({
  702: [
    { kind: 'icecast', url: endless.url, ...poll },
    { kind: 'icecast', url: silent.url, ...poll },
    { kind: 'icecast', url: nested.url, ...poll },
    { kind: 'triton', url: markup.url, ...poll },
    { kind: 'hls', url: wrong.url, ...poll },
    { kind: 'icy', url: firehose.url },
    { kind: 'icecast', url: healthy.url, ...poll },
  ],
  kfm: [
    { kind: 'icecast', url: `${redirecting.url}/`, privateNetwork: false, ...poll },
    { kind: 'azuracast-sse', url: messages.url, shortcode: 'kfm' },
    { kind: 'icecast', url: quoted.url, ...poll },
  ],
  947: [{ kind: 'icy', url: flapping.url }],
})

const failureOf = async (station: StationId, url: string) => {
  const { last_error } = await site.db
    .selectFrom('now_playing_source')
    .select('last_error')
    .where('station', '=', station)
    .where('source', 'like', `%${url}%`)
    .executeTakeFirstOrThrow()
  return last_error
}

test('endless, deeply nested, invalid and too fast responses are aborted, and the next source provides the titles', async () => {
  await expect.poll(() => site.playing('702')).toMatchObject({ item: { title: 'Low Season' } })
  await expect.poll(() => failureOf('702', endless.url)).toMatch(/larger than/)
  await expect.poll(() => failureOf('702', nested.url)).toMatch(/no JSON|no status/)
  await expect.poll(() => failureOf('702', firehose.url)).toMatch(/faster than real time/)
  await expect.poll(() => failureOf('kfm', messages.url)).toMatch(/faster than real time/)
  expect(silent.requests.length).toBeGreaterThan(0)
})

test('an unterminated string full of escapes is rejected at once', async () => {
  await expect.poll(() => failureOf('kfm', quoted.url)).toMatch(/no JSON/)
})

test('the private network is not reached unless the configuration says so', async () => {
  await expect.poll(() => failureOf('kfm', redirecting.url)).toMatch(/not on the public internet/)
  expect(redirecting.requests).toEqual([])
})

test('a title that changes without end is stored once a second at most', async () => {
  const startedAt = performance.now()
  let count = 0
  const timer = setInterval(() => {
    count += 1
    flapping.block = icyBlock(`StreamTitle='Flap - ${count}';`)
  }, 20)
  const stored = () => site.db.selectFrom('now_playing_change').select('at').where('station', '=', '947').execute()
  const moved = async () => {
    await site.playing('947')
    return (await stored()).length
  }
  const before = await moved()
  await expect.poll(moved).toBeGreaterThan(before + 2)
  clearInterval(timer)
  expect(await moved()).toBeLessThanOrEqual(before + 1 + (performance.now() - startedAt) / 1_000)
  await expect.poll(() => site.playing('947')).toMatchObject({ item: { title: String(count) } })
})
