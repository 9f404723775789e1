import { extract, setProviderList } from '@extractus/oembed-extractor'
import { parseOpml } from 'feedsmith'
import { DomUtils, parseDocument } from 'htmlparser2'
import ICAL from 'ical.js'
import playlistParser from 'iptv-playlist-parser'
import { expect, test } from 'vitest'
import { contentKit } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'

const ORIGIN = 'https://radio.example'
const site = await testSite({ env: { PUBLIC_ORIGIN: ORIGIN } })
const { change } = contentKit(site)

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })
const textOf = async (path: string) => (await get(path)).text()
const calendarOf = async (path: string) =>
  new ICAL.Component(ICAL.parse(await textOf(path))).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

/** The channels and programmes of XMLTV, as a reader of others finds them. */
async function guide() {
  const document = parseDocument(await textOf('/feeds/xmltv.xml'), { xmlMode: true })
  const elements = (name: string) => DomUtils.getElementsByTagName(name, document)
  return {
    channels: elements('channel').map(({ attribs }) => attribs.id),
    programmes: elements('programme').map((element) => ({
      channel: element.attribs.channel,
      title: DomUtils.textContent(DomUtils.getElementsByTagName('title', element)),
      start: xmltvInstant(element.attribs.start),
      stop: xmltvInstant(element.attribs.stop),
    })),
  }
}

const xmltvInstant = (text = '') =>
  new Date(text.replace(/^(....)(..)(..)(..)(..)(..) (...)(..)$/, '$1-$2-$3T$4:$5:$6$7:$8'))

const HOSTILE = '<b>Tea & "talk"</b> ]]> \u0001\r\nEND:VEVENT'

/** The show on 947 as listeners see it. */
async function showOnAir(): Promise<{ title: string; startsAt: string }> {
  const { stations } = await (await get('/now-playing')).json()
  return stations.find(({ station }: { station: string }) => station === '947').show
}

test('a programme guide reads channels and airings of all stations with their true instants from XMLTV', async () => {
  const { channels, programmes } = await guide()
  expect(channels).toEqual(['702', '947', 'capetalk', 'kfm'].map((id) => `${id}.radio.example`))
  const onAir = programmes.filter(({ start, stop }) => start <= site.now && stop > site.now)
  expect(new Set(onAir.map(({ channel }) => channel)).size).toBe(4)
  const airing = onAir.find(({ channel }) => channel === '947.radio.example')
  const { title, startsAt } = await showOnAir()
  expect([airing?.title, airing?.start.toISOString()]).toEqual([title, startsAt])
  const days = programmes.map(({ start }) => start.getTime())
  expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(7 * 86_400_000)
})

test('RadioDNS reads the stations, the shows and the programme of a day', async () => {
  expect(await textOf('/feeds/spi/SI.xml')).toContain(`<bearer id="${ORIGIN}/live/947/master.m3u8"`)
  const date = new Date(site.now.getTime() + 7_200_000).toISOString().slice(0, 10)
  const programme = await textOf(`/feeds/spi/947/${date.replaceAll('-', '')}_PI.xml`)
  expect(programme).toContain(`<scope startTime="${date}T00:00:00+02:00"`)
  const [memberId = ''] = /<memberOf shortId="\d+" id="[^"]+"/.exec(programme) ?? []
  expect(memberId).not.toBe('')
  expect(await textOf('/feeds/spi/GI.xml')).toContain(memberId.replace('memberOf', 'programmeGroup'))
})

test.for([
  ['/feeds/spi/947/20200101_PI.xml', 404, 'NOT_FOUND'],
  ['/feeds/spi/947/20261399_PI.xml', 400, 'BAD_INPUT'],
  ['/feeds/spi/none/20261122_PI.xml', 404, 'NOT_FOUND'],
  ['/feeds/none.ics', 404, 'NOT_FOUND'],
  ['/feeds/none.m3u', 404, 'NOT_FOUND'],
  ['/feeds/shows/947/none.ics', 404, 'NOT_FOUND'],
  ['/embed/station/none', 404, 'NOT_FOUND'],
  ['/embed/news/midnight-plumbers', 404, 'NOT_FOUND'],
  ['/oembed', 400, 'BAD_INPUT'],
  ['/oembed?url=https%3A%2F%2Fother.example%2Fstation%2F947', 404, 'NOT_FOUND'],
  [`/oembed?format=yaml&url=${ORIGIN}/station/947`, 400, 'BAD_INPUT'],
  ['/api/nowplaying/none', 404, 'NOT_FOUND'],
] as const)('%s answers %i %s', async ([path, status, code]) => {
  const answer = await get(path)
  expect([answer.status, (await answer.json()).error.code]).toEqual([status, code])
})

test('a calendar has the airings of a station with their true instants, and of one show on every station', async () => {
  const station = await calendarOf('/feeds/947.ics')
  const now = station.find(
    ({ startDate, endDate }) => startDate.toJSDate() <= site.now && endDate.toJSDate() > site.now,
  )
  const { title, startsAt } = await showOnAir()
  expect([now?.summary, now?.startDate.toJSDate().toISOString()]).toEqual([title, startsAt])
  const own = await calendarOf('/feeds/shows/947/the-workday-mixdown.ics')
  expect(new Set(own.map(({ summary }) => summary))).toEqual(new Set(['The Workday Mixdown']))
  expect(new Set(station.map(({ uid }) => uid)).size).toBe(station.length)
})

test('a podcast app imports every series from OPML, and each of its feeds exists', async () => {
  const { body } = parseOpml(await textOf('/feeds/podcasts.opml'))
  const feeds = (body?.outlines ?? []).map(({ xmlUrl = '' }) => xmlUrl)
  expect(feeds.length).toBeGreaterThan(20)
  for (const feed of [feeds.at(0), feeds.at(-1)]) expect((await get(feed?.slice(ORIGIN.length) ?? '')).status).toBe(200)
})

test('players read the streams from M3U, PLS and XSPF', async () => {
  const { items } = playlistParser.parse(await textOf('/feeds/all.m3u'))
  expect(items.map(({ name, url }) => [name, url])[1]).toEqual(['947', `${ORIGIN}/live/947/master.m3u8`])
  expect(await textOf('/feeds/947.pls')).toContain(`File1=${ORIGIN}/live/947/master.m3u8\n`)
  expect(await textOf('/feeds/947.xspf')).toContain(`<location>${ORIGIN}/live/947/master.m3u8</location>`)
})

test('texts of editors cannot break any of the formats', async () => {
  await change('show-947-the-workday-mixdown', { headline: HOSTILE })
  await site.contentChanged()
  const { programmes } = await guide()
  expect(programmes.find(({ title }) => title.includes('talk'))?.title).toContain('<b>Tea & "talk"</b> ]]>')
  expect((await calendarOf('/feeds/947.ics')).some(({ summary }) => summary.includes('Tea & "talk"'))).toBe(true)
  expect(await textOf('/feeds/podcasts.opml')).not.toContain('<b>')
})

test.for(['/feeds/xmltv.xml', `/oembed?url=${ORIGIN}/station/947`, `/oembed?format=xml&url=${ORIGIN}/station/947`])(
  '%s can be revalidated and read from another origin',
  async (path) => {
    const { headers } = await get(path)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect((await get(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  },
)

test.for([
  ['/station/947', 'rich'],
  ['/podcasts/blackout-diaries/the-night-the-grid-held', 'rich'],
  ['/videos/tide-tables/harbour-pilots', 'video'],
  ['/livestreams/newsroom', 'video'],
] as const)('an editor of another site embeds %s', async ([path, type]) => {
  const endpoint = { schemes: [`${ORIGIN}/*`], url: `${ORIGIN}/oembed` }
  setProviderList([{ provider_name: 'Radio', provider_url: ORIGIN, endpoints: [endpoint] }])
  const found = await extract(ORIGIN + path, { maxwidth: 320 }, (url) => get(url.slice(ORIGIN.length)))
  expect(found).toMatchObject({ version: '1.0', type, title: expect.any(String), width: 320 })
  const [, source = ''] = /src="([^"]+)"/.exec(String('html' in found ? found.html : '')) ?? []
  const page = await get(source.slice(ORIGIN.length))
  const html = await page.text()
  expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null])
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *')
  const script = await textOf('/embed-assets/player.js')
  expect(html.length + script.length).toBeLessThan(30_000)
})

test.each(['maxwidth=&maxheight=0&format=', 'maxwidth=600.5&maxheight=undefined&format=JSON'])(
  'a site that asks to embed with %s gets the player',
  async (query) => {
    const response = await get(`/oembed?url=${ORIGIN}/station/947&${query}`)
    expect([response.status, (await response.json()).width]).toEqual([200, 600])
  },
)

test('a player stays on other sites when its page moves', async () => {
  const [old, now] = ['/podcasts/blackout-diaries/old-map', '/podcasts/blackout-diaries/the-map-under-the-stairs']
  await site.db.insertInto('moved_content').values({ url: old, target: now }).execute()
  expect(await textOf(`/embed${old}`)).toContain(`<link rel="canonical" href="${ORIGIN}${now}" />`)
  expect(await textOf(`/oembed?url=${ORIGIN}${old}`)).toContain(`/embed${now}`)
})

test('a calendar that listeners have subscribed to stays when its show moves', async () => {
  const [url, target] = ['/shows/947/the-old-mixdown', '/shows/947/the-workday-mixdown']
  await site.db.insertInto('moved_content').values({ url, target }).execute()
  expect(await calendarOf(`/feeds${url}.ics`)).toEqual(await calendarOf(`/feeds${target}.ics`))
})

test('a premium recording is embedded without its sound', async () => {
  await change('ep-blackout-diaries-nine-seconds', { access: 'premium' })
  await site.contentChanged()
  const html = await textOf('/embed/podcasts/blackout-diaries/nine-seconds')
  expect(html).not.toContain('<button')
  expect(html).toContain('Audiostar+')
})

test('AzuraCast widgets read the current item', async () => {
  const all = await (await get('/api/nowplaying')).json()
  expect(all).toHaveLength(4)
  const one = await (await get('/api/nowplaying/947')).json()
  expect(one).toMatchObject({
    station: { shortcode: '947', name: '947', listen_url: `${ORIGIN}/live/947/master.m3u8` },
    now_playing: { song: { text: expect.any(String) }, elapsed: expect.any(Number) },
    is_online: true,
  })
  const { stations } = await (await get('/now-playing')).json()
  const { item } = stations.find(({ station }: { station: string }) => station === '947')
  expect(one.now_playing.song.title).toBe(item.title)
  expect(one.now_playing.played_at).toBe(Math.floor(Date.parse(item.startsAt) / 1_000))
  const byId = await (await get(`/api/nowplaying/${one.station.id}`)).json()
  expect(byId.station.shortcode).toBe('947')
})

test('every URL that the page for engineers leads to exists', async () => {
  const page = await textOf('/feeds')
  const links = [...page.matchAll(/href="(\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(links.length).toBeGreaterThan(12)
  for (const path of links.filter((one) => one !== '/now-playing/stream'))
    expect([path, (await get(path, { accept: '*/*' })).status]).toEqual([path, 200])
})
