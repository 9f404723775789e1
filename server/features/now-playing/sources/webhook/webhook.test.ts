import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/kit/site.ts'
import { json, playing, siteWithSources, standIn } from '../title-source-kit.ts'

const secretOf = (fill: number) => `whsec_${Buffer.alloc(32, fill).toString('base64')}`
const [newest, older, wrong] = [secretOf(1), secretOf(2), secretOf(3)]

const shared = await freshDatabase('')
const status = await standIn(
  json({ icestats: { source: { listenurl: 'http://h/a', title: 'Mara Veld - Low Season' } } }),
)
const sources = {
  702: [{ kind: 'webhook', secrets: [newest, older] }],
  947: [{ kind: 'icecast', url: status.url, pollSeconds: 1 }],
}
const site = await siteWithSources(sources, shared)
const other = await siteWithSources(sources, shared)

interface Message {
  body: unknown
  id?: string
  secret?: string
  sentAt?: Date
  station?: string
  /** What the names of the headers begin with. */
  prefix?: string
}

const ids = Array.from({ length: 500 }, (_, index) => `msg_${index}`)

async function send({
  body,
  id = ids.pop() ?? '',
  secret = newest,
  sentAt = site.now,
  station = '702',
  prefix = 'webhook',
}: Message) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`${site.url}/now-playing/hooks/${station}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [`${prefix}-id`]: id,
      [`${prefix}-timestamp`]: String(Math.floor(sentAt.getTime() / 1_000)),
      [`${prefix}-signature`]: `v1,bm90IHRoaXM= ${new Webhook(secret).sign(id, sentAt, text)}`,
    },
    body: text,
  })
  const answer: { applied?: boolean; error?: { code: string } } = await response.json()
  return [response.status, answer.error?.code ?? answer.applied]
}

const later = (seconds: number) => new Date(site.now.getTime() + seconds * 1_000)

test('a signed message changes the current item on every node', async () => {
  const startsAt = site.now.toISOString()
  const item = {
    title: 'Low <b>Season',
    artist: 'Mara Veld',
    startsAt,
    durationSeconds: 200,
    artworkUrl: 'javascript:x',
  }
  expect(
    await send({ body: { type: 'now-playing.changed', data: { item, next: { title: 'Windpomp' }, isOnline: true } } }),
  ).toEqual([200, true])
  const endsAt = later(200).toISOString()
  const shown = { kind: 'song', title: 'Low <b>Season', artist: 'Mara Veld', startsAt, endsAt }
  await expect.poll(async () => (await playing(site, '702'))?.item).toEqual(shown)
  other.now = site.now
  await expect.poll(async () => (await playing(other, '702'))?.item).toEqual(shown)
  const nothing = { item: null, isOnline: false }
  expect(await send({ body: nothing, secret: older, prefix: 'svix' })).toEqual([200, true])
  await expect
    .poll(() => playing(site, '702'))
    .toMatchObject({ isOnline: false, item: null, history: [{ title: 'Low <b>Season' }] })
  // Some libraries write a byte order mark.
  const marked = `\ufeff${JSON.stringify({ item: { title: 'The news', kind: 'news' }, isOnline: true })}`
  expect(await send({ body: marked })).toEqual([200, true])
  await expect
    .poll(() => playing(site, '702'))
    .toMatchObject({ isOnline: true, item: { kind: 'news', title: 'The news' } })
})

test('a message is refused without a right signature, with a time that is far away, and the second time', async () => {
  const body = { item: { title: 'Not this' } }
  expect(await send({ body, secret: wrong })).toEqual([401, 'SIGNATURE_INVALID'])
  expect(await send({ body, sentAt: later(-301) })).toEqual([400, 'SIGNATURE_EXPIRED'])
  expect(await send({ body, sentAt: later(310) })).toEqual([400, 'SIGNATURE_EXPIRED'])
  const unsigned = await fetch(`${site.url}/now-playing/hooks/702`, { method: 'POST', body: '{}' })
  expect(unsigned.status).toBe(401)
  const copies = await Promise.all([1, 2, 3].map(() => send({ body: { isOnline: true }, id: 'msg_copy' })))
  expect(copies.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [200, true],
    [409, 'MESSAGE_REPEATED'],
    [409, 'MESSAGE_REPEATED'],
  ])
})

test.for([
  ['no JSON', 'null at', 400, 'BAD_INPUT'],
  ['an item without a title', { item: { title: ' ' } }, 400, 'BAD_INPUT'],
  ['an unknown kind', { item: { title: 'x', kind: 'jingle' } }, 400, 'BAD_INPUT'],
  ['nothing', {}, 400, 'BAD_INPUT'],
  ['an event of another type', { type: 'show.started', data: {} }, 200, false],
  ['too many bytes', { item: { title: 'x'.repeat(17_000) } }, 413, 'TOO_LARGE'],
])('a message with %s is answered with a code', async ([, body, status, code]) => {
  expect(await send({ body })).toEqual([status, code])
})

test('only stations with a webhook have a URL', async () => {
  expect(await send({ body: { isOnline: true }, station: 'kfm' })).toEqual([404, 'NOT_FOUND'])
  expect(await send({ body: { isOnline: true }, station: 'x' })).toEqual([404, 'NOT_FOUND'])
})

test('a message that was overtaken by a newer one does not set the station back', async () => {
  const item = (title: string, seconds: number) => ({
    item: { title, startsAt: later(seconds).toISOString() },
    isOnline: true,
  })
  expect(await send({ body: item('New', -5) })).toEqual([200, true])
  expect(await send({ body: item('Old', -60) })).toEqual([200, false])
  await expect.poll(() => playing(site, '702')).toMatchObject({ item: { title: 'New' } })
})

test('the messages of a station are limited', async () => {
  site.now = later(120)
  const answers = []
  for (let count = 0; count < 61; count++) answers.push(await send({ body: { isOnline: true } }))
  expect([answers[59], answers[60]]).toEqual([
    [200, true],
    [429, 'TOO_MANY_REQUESTS'],
  ])
})

test('one node reads a source, and another one takes over when it stops', async () => {
  const holder = async () => {
    const row = other.db.selectFrom('now_playing_source').select('holder').where('station', '=', '947')
    return (await row.executeTakeFirst())?.holder
  }
  await expect.poll(() => playing(other, '947')).toMatchObject({ item: { title: 'Low Season' } })
  const first = await holder()
  await site.close()
  const asked = status.requests.length
  await expect.poll(holder).not.toBe(first)
  await expect.poll(() => status.requests.length).toBeGreaterThan(asked)
})
