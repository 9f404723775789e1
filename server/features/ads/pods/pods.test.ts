import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DomUtils, ElementType, parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { type AdPodDecision, AD_PODS_PATH } from '#contract/ad-pods.ts'
import { toDay } from '#server/features/schedule/johannesburg.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { purgePodEvents } from './count-events.ts'
import { spotReport } from './report.ts'

const mediaFolder = mkdtempSync(path.join(os.tmpdir(), 'prime-spots-'))
afterThisFile(async () => rmSync(mediaFolder, { recursive: true }))
const INDEX = path.join(mediaFolder, 'spots/index.json')
cpSync('demo/media/spots', path.join(mediaFolder, 'spots'), { recursive: true })
const spots: { id: string }[] = JSON.parse(readFileSync(INDEX, 'utf8'))
writeFileSync(
  INDEX,
  JSON.stringify([
    ...spots,
    { ...spots[0], id: 'over', until: '2001-01-01' },
    { ...spots[0], id: 'later', from: '2099-01-01' },
    { ...spots[0], id: 'coast', stations: ['capetalk'] },
  ]),
)

const site = await testSite({ ...EMPTY_SITE, env: { MEDIA_DIR: mediaFolder, COUNTRY_HEADER: 'x-country' } })
const withTag = await testSite({
  ...EMPTY_SITE,
  env: { MEDIA_DIR: mediaFolder, AD_TAG_URL: 'https://ads.example.org/tag?c=[CACHEBUSTING]', AD_TAG_LUFS: '-12' },
})
const { add } = contentKit(site)
await add(
  { id: 'episode', kind: 'episode', media_id: 'sound' },
  { id: 'premium', kind: 'episode', media_id: 'premium', access: 'premium' },
  { id: 'limited', kind: 'episode', media_id: 'limited', territories: ['ZA'] },
  { id: 'film', kind: 'video', media_id: 'film' },
)
await contentKit(withTag).add({ id: 'episode', kind: 'episode', media_id: 'sound' })
for (const one of [site, withTag]) {
  await one.db.updateTable('media').set({ kind: 'audio' }).where('id', '!=', 'film').execute()
  await one.contentChanged()
}

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

async function decision(query: string, headers: HeadersInit = {}, { url } = site): Promise<AdPodDecision | null> {
  const response = await fetch(`${url}${AD_PODS_PATH}?${query}`, { headers })
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.status === 204 ? null : ((await response.json()) as AdPodDecision)
}

async function pod(query = 'media=sound') {
  const { tagUrl } = (await decision(query)) ?? { tagUrl: 'none' }
  const response = await fetch(site.url + tagUrl)
  const vast = parseDocument(await response.text(), { xmlMode: true })
  const all = (name: string) => DomUtils.getElementsByTagName(name, vast, true)
  const ids = all('Ad').map((ad) => ad.attribs['id'] ?? '')
  /** A URL of the first spot, at this site. */
  const address = (name: string, event?: string) => {
    const element = all(name).find(({ attribs }) => attribs['event'] === event)
    return element ? site.url + new URL(DomUtils.textContent(element)).pathname : ''
  }
  return { tagUrl, all, ids, address }
}

const counted = () =>
  site.db.selectFrom('ad_spot_day').select(['spot', 'event', 'count']).orderBy('spot').orderBy('event').execute()

test('a recording gets two spots, a film one with a picture, in a VAST 4.2 document with absolute URLs', async () => {
  const { all, ids } = await pod()
  expect(all('VAST')[0]?.attribs['version']).toBe('4.2')
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(2)
  expect(all('Ad').map(({ attribs }) => attribs['sequence'])).toEqual(['1', '2'])
  for (const selector of ['Impression', 'Error', 'MediaFile', 'ClickThrough', 'Tracking', 'StaticResource'])
    expect([selector, URL.canParse(DomUtils.textContent(all(selector)[0] ?? []))]).toEqual([selector, true])
  expect(all('MediaFile')[0]?.attribs['type']).toBe('audio/mp4')
  const film = await pod('media=film')
  expect(film.ids).toEqual(['lantern-street'])
  expect(film.all('MediaFile')[0]?.attribs['type']).toBe('video/mp4')
})

test.each([
  ['InLine', 'AdSystem Error Extensions Impression AdServingId AdTitle Advertiser Creatives'],
  ['Linear', 'TrackingEvents Duration MediaFiles VideoClicks'],
  ['VideoClicks', 'ClickTracking ClickThrough'],
  ['Companion', 'StaticResource AltText CompanionClickThrough CompanionClickTracking TrackingEvents'],
])('the elements of %s are in the order of the schema of VAST 4.2', async (name, order) => {
  const [element] = (await pod()).all(name)
  const names = element?.childNodes.flatMap((node) => (node.type === ElementType.Tag ? node.name : [])) ?? []
  expect([...new Set(names)].join(' ')).toBe(order)
})

test('each creative has a universal id, and each tracking of companions an id', async () => {
  const { all } = await pod()
  expect(all('UniversalAdId')).toHaveLength(all('Creative').length)
  expect(all('CompanionClickTracking').map(({ attribs }) => attribs['id'])).not.toContain(undefined)
})

test('a spot runs in its days and on its stations only', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 12; round++) for (const id of (await pod('media=sound&station=702')).ids) seen.add(id)
  expect([...seen].filter((id) => ['over', 'later', 'coast'].includes(id))).toEqual([])
  const coast = new Set<string>()
  for (let round = 0; round < 30 && !coast.has('coast'); round++)
    for (const id of (await pod('media=sound&station=capetalk')).ids) coast.add(id)
  expect(coast).toContain('coast')
})

test('a subscriber gets no ads, a listener who is signed in or whose token has expired does', async () => {
  const subscriber = await site.signIn({ roles: ['subscriber'] })
  const listener = await site.signIn()
  expect(await decision('media=sound', subscriber.headers)).toBeNull()
  expect(await decision('media=sound', listener.headers)).not.toBeNull()
  expect(await decision('media=sound', { authorization: 'Bearer old' })).not.toBeNull()
})

test('there are no ads before media that are premium, unknown or not published', async () => {
  for (const media of ['premium', 'unknown']) expect(await decision(`media=${media}`)).toBeNull()
  expect((await fetch(`${site.url}${AD_PODS_PATH}`)).status).toBe(400)
})

test('there are no ads before media that cannot be played in the country of the visitor', async () => {
  expect(await decision('media=limited', { 'x-country': 'GB' })).toBeNull()
  expect(await decision('media=limited')).toBeNull()
  expect(await decision('media=limited', { 'x-country': 'ZA' })).not.toBeNull()
})

test('the ad server tag is used with consent to measurement; other listeners get house ads', async () => {
  const agreed = await decision('media=sound&use=measurement', {}, withTag)
  expect(agreed).toEqual({ tagUrl: 'https://ads.example.org/tag?c=[CACHEBUSTING]', lufs: -12 })
  for (const use of ['none', 'anything'])
    expect((await decision(`media=sound&use=${use}`, {}, withTag))?.tagUrl).toMatch(/^\/ads\/pods\//)
})

test('each tracking event of a pod counts once, also when it arrives twice at the same time', async () => {
  const { ids, address } = await pod()
  const [first = ''] = ids
  const start = address('Tracking', 'start')
  const impression = address('Impression')
  const statuses = await Promise.all(
    [impression, start, impression, start].map(async (url) => (await fetch(url, { headers: BROWSER })).status),
  )
  await fetch(start, { headers: BROWSER })
  expect(statuses).toEqual([204, 204, 204, 204])
  expect(await counted()).toEqual([
    { spot: first, event: 'impression', count: 1 },
    { spot: first, event: 'start', count: 1 },
  ])
  const { date } = toDay(site.now)
  expect(await spotReport(site.db, date, date)).toMatchObject([
    { spot: first, impressions: 1, completed: 0, errors: 0 },
  ])
  expect(await spotReport(site.db, '2001-01-01', '2001-01-02')).toEqual([])
  await site.db.deleteFrom('ad_spot_day').execute()
})

test('events count on the day of the station, which begins two hours before that of UTC', async () => {
  const before = site.now
  site.now = new Date('2026-03-09T22:30:00Z')
  const { address } = await pod()
  await fetch(address('Impression'), { headers: BROWSER })
  expect(await site.db.selectFrom('ad_spot_day').select('day').execute()).toEqual([{ day: new Date('2026-03-10') }])
  await site.db.deleteFrom('ad_pod_event').execute()
  await site.db.deleteFrom('ad_spot_day').execute()
  site.now = before
})

test('errors count by their code; crawlers, other spots, other events and changed pods do not count', async () => {
  const { ids, tagUrl, address } = await pod()
  const [first = ''] = ids
  const error = address('Error')
  await fetch(error.replace(/\[.*\]/, '403'), { headers: BROWSER })
  await fetch(address('Impression'), { headers: { 'user-agent': 'Googlebot/2.1' } })
  const base = site.url + tagUrl.replace('/vast.xml', '')
  for (const wrong of [`${first}/laugh`, `${first}/error-1`, 'other/start'])
    expect((await fetch(`${base}/${wrong}`, { headers: BROWSER })).status).toBe(404)
  const forged = base.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect((await fetch(`${forged}/${first}/start`, { headers: BROWSER })).status).toBe(404)
  expect(await counted()).toEqual([{ spot: first, event: 'error-403', count: 1 }])
})

test('a pod expires after six hours, and its events are deleted two days later while the totals stay', async () => {
  const { tagUrl, address } = await pod()
  const start = address('Tracking', 'start')
  await fetch(start, { headers: BROWSER })
  const before = site.now
  site.now = new Date(before.getTime() + 6 * 3_600_000)
  expect((await fetch(site.url + tagUrl)).status).toBe(404)
  expect((await fetch(start, { headers: BROWSER })).status).toBe(404)
  await purgePodEvents(site.db, new Date(before.getTime() + 3 * 86_400_000))
  expect(await site.db.selectFrom('ad_pod_event').select('spot').execute()).toEqual([])
  expect(await counted()).not.toEqual([])
  site.now = before
})

test('the files of spots are served in ranges, and nothing else is', async () => {
  const range = await fetch(`${site.url}/media/spots/karoo-kettle.m4a`, { headers: { range: 'bytes=0-9' } })
  expect([range.status, range.headers.get('content-type')]).toEqual([206, 'audio/mp4'])
  const longerThanAnyFile = `${'a'.repeat(300)}.m4a`
  for (const name of ['index.json', '..%2Findex.json', 'unknown.m4a', longerThanAnyFile])
    expect([name, (await fetch(`${site.url}/media/spots/${name}`)).status]).toEqual([name, 404])
})
