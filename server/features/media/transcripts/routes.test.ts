import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import type { ContentDetails } from '#server/database/tables.ts'
import { PlaybackPolicy } from '#server/features/catalogue/availability/playback-policy.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'
import { testSite, type TestSite } from '#tests/kit/site.ts'
import { RemoteTexts } from './remote-texts.ts'
import { registerTranscripts } from './routes.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})

const FILE = 'https://karoo.example/chapters.json'
const CHAPTERS = JSON.stringify({
  version: '1.2.0',
  chapters: [
    { startTime: 90, title: 'The hum' },
    { startTime: 0, title: 'Cold' },
    { startTime: 5, toc: false, title: 'x' },
    7,
  ],
})

/** A server with a fake publisher: `answers` by URL, and the URLs that were fetched, `asked`. */
function serverWith(answers: Record<string, string>) {
  const asked: string[] = []
  const clock = { elapsed: 0 }
  const texts = new RemoteTexts({
    elapsed: () => clock.elapsed,
    async fetchText(url) {
      asked.push(url)
      const found = answers[url]
      if (found === undefined) throw new FetchError('FETCH_BAD_STATUS', 'karoo.example answered with status 404')
      return found
    },
  })
  const app = fastify()
  app.setErrorHandler((cause, _request, reply) =>
    reply.code(cause instanceof AppError ? cause.status : 500).send({ message: String(cause) }),
  )
  const clockOfSite = () => site.now
  registerTranscripts(app, {
    db: site.db,
    clock: clockOfSite,
    texts,
    policy: new PlaybackPolicy(site.db, clockOfSite),
    verifyToken: async () => ({ refused: 'no token is valid here' }),
    isEntitled: async () => false,
    countryHeader: 'x-country',
  })
  const get = async (url: string, headers = {}) => {
    const answer = await app.inject({ url, headers })
    return { status: answer.statusCode, body: answer.json(), cache: answer.headers['cache-control'] }
  }
  return { get, asked, clock, answers }
}

/** Sets the details of a demo episode; returns its media id. */
async function episodeWith(details: ContentDetails, state: 'published' | 'draft' = 'published'): Promise<string> {
  const { id, mediaId } = await site.db
    .selectFrom('content')
    .select(['id', 'media_id as mediaId'])
    .where('kind', '=', 'episode')
    .where('media_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await site.db
    .updateTable('content')
    .set({ details: JSON.stringify(details), state })
    .where('id', '=', id)
    .execute()
  return mediaId ?? ''
}

test('stored chapters are returned without a fetch', async () => {
  const { get, asked } = serverWith({})
  const mediaId = await episodeWith({ chapters: [{ startSeconds: 3, title: 'One', href: 'https://karoo.example/' }] })
  expect(await get(`/media/chapters/${mediaId}`)).toMatchObject({
    status: 200,
    body: { chapters: [{ startSeconds: 3, title: 'One' }] },
    cache: expect.stringContaining('public'),
  })
  expect(asked).toEqual([])
})

test('a publisher’s file is fetched once for all listeners, and again after an hour', async () => {
  const { get, asked, clock } = serverWith({ [FILE]: CHAPTERS })
  const path = `/media/chapters/${await episodeWith({ chapters: { url: FILE, type: 'application/json+chapters' } })}`
  const [{ body }] = await Promise.all([get(path), get(path)])
  expect(body.chapters).toEqual([
    { startSeconds: 0, title: 'Cold' },
    { startSeconds: 90, title: 'The hum' },
  ])
  expect(asked).toEqual([FILE])
  clock.elapsed += 61 * 60_000
  await get(path)
  expect(asked).toHaveLength(2)
})

test('a file that cannot be fetched is refused with the reason, and not requested again for ten minutes', async () => {
  const { get, asked, clock, answers } = serverWith({})
  const path = `/media/chapters/${await episodeWith({ chapters: { url: FILE, type: 'application/json' } })}`
  expect(await get(path)).toMatchObject({
    status: 404,
    body: { message: expect.stringContaining('status 404') },
    cache: undefined,
  })
  answers[FILE] = '<html>'
  await get(path)
  expect(asked).toHaveLength(1)
  clock.elapsed += 11 * 60_000
  expect((await get(path)).body.message).toContain('cannot be read')
  expect(asked).toHaveLength(2)
})

test('transcripts are listed in order of preference, and each is parsed into lines', async () => {
  const { get } = serverWith({ 'https://karoo.example/a.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood evening.' })
  const mediaId = await episodeWith({
    transcripts: [
      { url: 'https://karoo.example/a.txt', type: 'text/plain', language: null },
      { url: 'https://karoo.example/a.pdf', type: 'application/pdf', language: 'en' },
      { url: 'https://karoo.example/a.vtt', type: 'text/vtt; charset=utf-8', language: 'en-ZA' },
    ],
  })
  const path = `/media/transcripts/${mediaId}`
  expect((await get(path)).body.transcripts).toEqual([
    { path: `${path}/0`, language: 'en-ZA' },
    { path: `${path}/1`, language: null },
  ])
  expect((await get(`${path}/0`)).body.lines).toEqual([{ startSeconds: 1, speaker: null, text: 'Good evening.' }])
  expect((await get(`${path}/2`)).status).toBe(404)
  expect((await get(`${path}/https:%2F%2Fevil.example`)).status).toBe(400)
})

test('a draft and an unknown recording are not found', async () => {
  const { get } = serverWith({})
  const mediaId = await episodeWith({ chapters: [{ startSeconds: 0, title: 'Secret' }] }, 'draft')
  expect((await get(`/media/chapters/${mediaId}`)).status).toBe(404)
  expect((await get('/media/transcripts/nothing')).status).toBe(404)
})

test('a recording that is not yet published is not found', async () => {
  const { get } = serverWith({})
  const path = `/media/chapters/${await episodeWith({ chapters: [{ startSeconds: 3, title: 'One' }] })}`
  const before = site.now
  site.now = new Date('2001-01-01T00:00:00Z')
  expect((await get(path)).status).toBe(404)
  site.now = before
  expect((await get(path)).status).toBe(200)
})

test('a hostile transcript is parsed in a thread and does not block the server', async () => {
  const url = 'https://karoo.example/a.html'
  const { get } = serverWith({ [url]: `<p>Good evening.</p>${'<b>x<h3></h3>'.repeat(70_000)}` })
  const path = `/media/transcripts/${await episodeWith({ transcripts: [{ url, type: 'text/html', language: null }] })}/0`
  let turns = 0
  const turning = setInterval(() => turns++, 1)
  const { status, body } = await get(path)
  clearInterval(turning)
  expect([status, body.lines[0]?.text]).toEqual([200, 'Good evening.'])
  expect(turns).toBeGreaterThan(20)
})

test('texts of a recording that is limited to countries are for visitors there, and not for shared caches', async () => {
  const mediaId = await episodeWith({ chapters: [{ startSeconds: 0, title: 'One' }], transcripts: [] })
  await site.db
    .updateTable('content')
    .set({ territories: ['ZA'] })
    .where('media_id', '=', mediaId)
    .execute()
  const { get } = serverWith({})
  for (const kind of ['chapters', 'transcripts']) {
    const path = `/media/${kind}/${mediaId}`
    expect(await get(path, { 'x-country': 'za' })).toMatchObject({ status: 200, cache: 'private, no-store' })
    expect((await get(path, { 'x-country': 'GB' })).status).toBe(403)
    expect((await get(path)).status).toBe(403)
  }
})
