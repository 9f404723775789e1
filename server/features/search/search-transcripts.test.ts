import { expect, test } from 'vitest'
import { foldText } from '#contract/fold-text.ts'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { closedAt, contentKit, EMPTY_SITE, FOR_ALL } from '#tests/kit/content/contents.ts'
import { readTranscripts } from '#tests/kit/content/transcripts.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetSearchTranscripts } from '#web/gateway/generated/get-search-transcripts.ts'
import { GetTranscript } from '#web/gateway/generated/get-transcript.ts'
import { GOLDEN_SENTENCES } from './golden-queries-kit.ts'

const demo = await testSite()
const site = await testSite(EMPTY_SITE)
const { add, changed, gateway, pageOf } = contentKit(site)

const FILE = 'https://karoo.example/a.vtt'
/** A transcript file with these lines, ten seconds each. */
const vtt = (...lines: string[]) =>
  ['WEBVTT', ...lines.map((line, at) => `00:${at}0.000 --> 00:${at}9.000\n${line}`)].join('\n\n')
const withFile = (url = FILE) =>
  ({ kind: 'episode', details: JSON.stringify({ transcripts: [{ url, type: 'text/vtt', language: 'en' }] }) }) as const

const answer = async (searchQuery: string, more: { page?: number; pageSize?: number } = {}) =>
  (await gateway.data(GetSearchTranscripts, { searchQuery, ...more })).searchTranscripts
const found = async (searchQuery: string) => (await answer(searchQuery)).results.map(({ content }) => content._id)
const textOf = async (URL: string) => {
  const { detailPageByUrl: page } = await gateway.data(GetTranscript, { URL })
  return page && 'transcriptText' in page ? page.transcriptText : null
}

test('a phrase of the golden set finds its episode among the first three', async () => {
  await readTranscripts(demo)
  const missed = []
  for (const [searchQuery, expected] of GOLDEN_SENTENCES) {
    const { searchTranscripts } = await gatewayClient(demo).data(GetSearchTranscripts, { searchQuery, pageSize: 3 })
    const headlines = searchTranscripts.results.map(({ content }) => content.headline)
    if (!headlines.some((headline) => foldText(headline) === foldText(expected)))
      missed.push(`${searchQuery} → ${expected}: ${headlines.join('; ')}`)
  }
  expect(missed).toEqual([])
})

test('the captions of our own films are found too', async () => {
  const searchQuery = 'One finger up is town'
  const { searchTranscripts } = await gatewayClient(demo).data(GetSearchTranscripts, { searchQuery })
  expect(searchTranscripts.results[0]?.content.__typename).toBe('VideoTeaserDetailPublishedContent')
})

test('a hit has the sentence with its time inside the line, its speaker and the number of others', async () => {
  const line = '<v Ann>Good evening to everybody who is still awake. The okapi is a shy animal of the forest.'
  await add({ id: 'a1', media_id: 'a1', headline: 'Zoo', ...withFile() })
  await readTranscripts(site, async () => vtt('<v Bo>Nothing is said here that matters.', line, '<v Bo>An okapi!'))
  const { total, results } = await answer('okapi animals')
  expect({ total, results }).toMatchObject({
    total: 1,
    results: [
      {
        content: { _id: 'a1' },
        transcriptUrl: '/transcripts/a1',
        matches: 1,
        sentence: { speaker: 'Ann', text: 'The okapi is a shy animal of the forest.' },
      },
    ],
  })
  expect(results[0]?.sentence.startSeconds).toBeGreaterThan(11)
  expect(results[0]?.sentence.startSeconds).toBeLessThan(18)
  expect((await answer('okapi')).results[0]?.matches).toBe(2)
  expect(await found('forest okapi forward slash')).toEqual([])
})

test('a transcript with characters and times that no database stores is found', async () => {
  const segment = {
    startTime: 1e300,
    speaker: 'Ann\0',
    body: 'The aard\0vark digs \ud800 at night, and sleeps by day.',
  }
  await add({ id: 'n1', media_id: 'n1', ...withFile('https://karoo.example/n.json') })
  await readTranscripts(site, async () => JSON.stringify({ segments: [segment] }))
  expect((await answer('aardvark')).results[0]?.sentence).toMatchObject({ speaker: 'Ann', startSeconds: null })
})

test('a changed file is read again, and without a file nothing is found', async () => {
  await add({ id: 'c1', media_id: 'c1', ...withFile() })
  await readTranscripts(site, async () => vtt('A bushbaby lives in the garden of my neighbour.'))
  expect(await found('bushbaby')).toEqual(['c1'])
  await changed('c1', withFile('https://karoo.example/b.vtt'))
  await readTranscripts(site, async () => vtt('A mongoose lives in the garden of my neighbour.'))
  expect([await found('bushbaby'), await found('mongoose')]).toEqual([[], ['c1']])
  await changed('c1', { details: '{"transcripts":[]}' })
  expect([await found('mongoose'), await textOf('/c1')]).toEqual([[], null])
})

test('transcripts of recordings that are not public or cannot be played are neither found nor read', async () => {
  await add({ id: 'h1', media_id: 'h1', ...withFile(), ...FOR_ALL })
  await readTranscripts(site, async () => vtt('A pangolin sleeps under the stairs of this house.'))
  const isOpen = async () => [await found('pangolin'), (await textOf('/h1'))?.sentences.length]
  const open = []
  for (const [name, fields] of closedAt(site.now)) {
    await changed('h1', { ...FOR_ALL, published_at: new Date(site.now.getTime() - 1_000), ...fields })
    const [ids, sentences] = await isOpen()
    if (ids?.toString() !== '' || sentences !== undefined) open.push(name)
  }
  expect(open).toEqual([])
  await changed('h1', { ...FOR_ALL, published_at: new Date(site.now.getTime() - 1_000) })
  expect(await isOpen()).toEqual([['h1'], 1])
})

test('transcripts of premium recordings are only found and read by subscribers', async () => {
  await add({ id: 'p1', media_id: 'p1', access: 'premium', ...withFile() })
  await readTranscripts(site, async () => vtt('A quagga was seen by three people on the road.'))
  const { headers } = await site.signIn({ roles: ['subscriber'] })
  const subscribed = await gateway.post<{ searchTranscripts: { total: number } }>(
    { query: GetSearchTranscripts.text, variables: { searchQuery: 'quagga' } },
    headers,
  )
  expect([await found('quagga'), await textOf('/p1'), subscribed.data?.searchTranscripts.total]).toEqual([[], null, 1])
})

test('a transcript of a recording that is limited to countries is neither found nor read on pages that all countries share', async () => {
  await add({ id: 'z1', media_id: 'z1', ...withFile() })
  await readTranscripts(site, async () => vtt('An aardwolf waits at the gate of the reserve.'))
  const files = async () => (await pageOf('AudioTeaserDetailPublishedContent', '/z1')).transcripts.length
  expect([await found('aardwolf'), (await textOf('/z1'))?.sentences.length, await files()]).toEqual([['z1'], 1, 1])
  await changed('z1', { territories: ['ZA'] })
  expect([await found('aardwolf'), await textOf('/z1'), await files()]).toEqual([[], null, 0])
  await changed('z1', { access: 'premium' })
  const { headers } = await site.signIn({ roles: ['subscriber'] })
  const { data } = await gateway.post<{ searchTranscripts: { total: number } }>(
    { query: GetSearchTranscripts.text, variables: { searchQuery: 'aardwolf' } },
    headers,
  )
  expect(data?.searchTranscripts.total).toBe(0)
})

test('pages follow each other without repetitions, and each has the total', async () => {
  const ids = Array.from({ length: 5 }, (_one, index) => `l${index}`)
  await add(...ids.map((id) => ({ id, media_id: id, ...withFile() })))
  await readTranscripts(site, async () => vtt('The steenbok jumped over the fence of the farm.'))
  const pages = await Promise.all([0, 2, 4, 6].map((page) => answer('steenbok', { page, pageSize: 2 })))
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
  expect(pages.flatMap(({ results }) => results.map(({ content }) => content._id)).toSorted()).toEqual(ids)
})

test('a publisher’s file that is refused does not stop the others', async () => {
  await add(
    { id: 'f1', media_id: 'f1', ...withFile('https://karoo.example/gone.vtt') },
    { id: 'f2', media_id: 'f2', ...withFile() },
  )
  await readTranscripts(site, async (url) => {
    if (url.includes('gone')) throw new Error('status 404')
    return vtt('The dassie watches the sea from its rock.')
  })
  expect(await found('dassie')).toEqual(['f2'])
})
