import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AD_PATHS, AD_LIMITS, type AdDecision, type AdFormat, type HouseAd } from '#contract/ads.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { addStation } from '#tests/kit/content/stations.ts'
import { testSite } from '#tests/kit/site.ts'
import { Campaigns } from './campaign.ts'
import { replaceCampaigns } from './campaigns.ts'
import { adReport } from './report.ts'
import { rollUpAds } from './roll-up.ts'

const site = await testSite({ ...EMPTY_SITE, env: { ...EMPTY_SITE.env, GAM_NETWORK_CODE: '1234' } })
const { add, addReel } = contentKit(site)
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

await addStation(site.db, '702', '702')
await add({ id: 'n1', kind: 'news', station: '702', ad_unit_id: 'news/water', topics: JSON.stringify(['Water']) })
await add({ id: 'n2', kind: 'news', state: 'draft' })
const SLOTS = ['home', 'home-2', 'a', 'b', 'c', 'count', 'filled', 'unfilled', 'robots', 'old']
for (const slot of SLOTS) await addReel({ id: `ad-${slot}`, kind: 'ad', advertisement_id: slot })
await site.contentChanged()

const TEXT = { headline: 'Tea', text: 'Slow', action: 'Drink', fill: '#000000', ink: '#ffffff' }

/** Makes these the only campaigns: ids with what differs from one that runs everywhere. */
const given = (campaigns: Record<string, object>) =>
  replaceCampaigns(
    site.db,
    Campaigns.parse(
      Object.entries(campaigns).map(([id, more]) => ({
        id,
        advertiser: 'Duineveld',
        url: 'https://duineveld.example/tea',
        creatives: [{ kind: 'text', id: 'tea', formats: ['970x250', '320x100'], ...TEXT }],
        ...more,
      })),
    ),
  )

const post = (address: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(site.url + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': BROWSER, ...headers },
    body: JSON.stringify(body),
  })

interface Wanted {
  path?: string
  slots?: string[]
  format?: AdFormat
  shown?: Record<string, number>
  allowsOthers?: boolean
  headers?: Record<string, string>
}

async function decide(wanted: Wanted = {}): Promise<AdDecision> {
  const { path = '/', slots = ['home'], format = '970x250', shown = {}, allowsOthers = false, headers } = wanted
  const body = { path, slots: slots.map((slot) => ({ slot, format })), shown, allowsOthers }
  const response = await post(AD_PATHS.decisions, body, headers)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return response.json()
}

async function houseAds(wanted: Wanted = {}): Promise<readonly HouseAd[]> {
  const decision = await decide(wanted)
  return decision.service === 'house' ? decision.ads : []
}

const campaignsOf = async (wanted: Wanted = {}) => (await houseAds(wanted)).map(({ campaign }) => campaign)

async function oneAd(wanted: Wanted = {}): Promise<HouseAd> {
  const [ad] = await houseAds(wanted)
  if (!ad) throw new Error('No campaign was chosen')
  return ad
}

const event = (delivery: string, kind: string) => post(AD_PATHS.events, { events: [{ delivery, kind }] })

const day = () => new Date(site.now.getTime() + 2 * 3_600_000).toISOString().slice(0, 10)

async function sums(slot: string) {
  await rollUpAds(site.db, site.now)
  const rows = await adReport(site.db, day(), day())
  return rows
    .filter((row) => row.slot === slot)
    .map(({ campaign, requests, impressions, viewable, clicks }) => [campaign, requests, impressions, viewable, clicks])
}

test('a campaign appears between its beginning and its end', async () => {
  const at = (ms: number) => new Date(site.now.getTime() + ms).toISOString()
  await given({ over: { until: at(0) }, runs: { from: at(0), until: at(1) }, later: { from: at(1) } })
  expect(await campaignsOf({ slots: ['home', 'home-2'] })).toEqual(['runs', 'runs'])
})

test('a campaign appears in its slots, on its pages and in the content of its stations, with a creative of the format', async () => {
  await given({
    slot: { slots: ['search'] },
    page: { pages: ['/audio', '/station/*'] },
    station: { stations: ['702'] },
    format: { creatives: [{ kind: 'text', id: 'box', formats: ['300x250'], ...TEXT }] },
  })
  expect(await campaignsOf()).toEqual([])
  expect(await campaignsOf({ slots: ['search'] })).toEqual(['slot'])
  expect(await campaignsOf({ path: '/audio' })).toEqual(['page'])
  expect(await campaignsOf({ path: '/station/kfm' })).toEqual(['page'])
  expect(await campaignsOf({ path: '/n1' })).toEqual(['station'])
  expect(await campaignsOf({ format: '300x250' })).toEqual(['format'])
})

test('campaigns share the slots by weight, and none is repeated on a page while another one fits', async () => {
  await given({ heavy: { weight: 9 }, light: { weight: 1 } })
  expect((await campaignsOf({ slots: ['a', 'b'] })).toSorted()).toEqual(['heavy', 'light'])
  const drawn = await Promise.all(Array.from({ length: 150 }, () => campaignsOf()))
  const share = drawn.filter(([id]) => id === 'heavy').length / drawn.length
  // Five standard deviations.
  expect(Math.abs(share - 0.9)).toBeLessThan(0.13)
})

test('a campaign with a limit stops when the visitor has seen it so often, on earlier pages and on this one', async () => {
  await given({ capped: { cap: 2 } })
  expect(await campaignsOf({ slots: ['a', 'b', 'c'] })).toEqual(['capped', 'capped'])
  expect(await campaignsOf({ slots: ['a', 'b'], shown: { capped: 1 } })).toEqual(['capped'])
  expect(await campaignsOf({ shown: { capped: 2 } })).toEqual([])
})

test('a subscriber, a preview, a draft, an error and a page about the account get no advertisements', async () => {
  await given({ tea: {} })
  const { headers } = await site.signIn({ roles: ['subscriber'] })
  expect(await decide({ headers, allowsOthers: true })).toEqual({ service: 'none' })
  for (const path of ['/preview/n1', '/n2', '/nothing-here', '/error/empty-error', '/my-profil', '/preview/../n1'])
    expect([path, await decide({ path, allowsOthers: true })]).toEqual([path, { service: 'none' }])
  const listener = await site.signIn({})
  expect(await campaignsOf({ headers: listener.headers })).toEqual(['tea'])
  expect(await campaignsOf({ headers: { authorization: 'Bearer expired' } })).toEqual(['tea'])
})

test('Google fills the slots of visitors who allow it, by the ad unit of the content and the facts of the page', async () => {
  await given({ tea: {} })
  expect(await decide({ slots: ['home'], allowsOthers: true })).toEqual({
    service: 'google',
    ads: [{ slot: 'home', adUnitPath: '/1234/home', targeting: { slot: 'home', page: 'home' } }],
  })
  expect(await decide({ path: '/n1', slots: ['article'], allowsOthers: true })).toEqual({
    service: 'google',
    ads: [
      {
        slot: 'article',
        adUnitPath: '/1234/news/water',
        targeting: { slot: 'article', page: 'news', station: '702', content: 'n1', topic: ['Water'] },
      },
    ],
  })
  expect(await campaignsOf({ allowsOthers: false })).toEqual(['tea'])
})

test('requests, impressions, viewable impressions and clicks count once each, also when they arrive twice at once', async () => {
  await given({ tea: {} })
  const [seen, drawn] = [await oneAd({ slots: ['count'] }), await oneAd({ slots: ['count'] })]
  await oneAd({ slots: ['count'] })
  const both = ['impression', 'viewable'].flatMap((kind) => [event(seen.delivery, kind), event(seen.delivery, kind)])
  const clicks = [seen, seen].map(({ click }) =>
    fetch(site.url + click, { redirect: 'manual', headers: { 'user-agent': BROWSER } }),
  )
  const answers = await Promise.all([...both, event(drawn.delivery, 'impression'), ...clicks])
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 303, 303])
  expect(answers.at(-1)?.headers.get('location')).toBe('https://duineveld.example/tea')
  expect(await sums('count')).toEqual([['tea', 3, 2, 1, 1]])
  await event(seen.delivery, 'impression')
  expect(await sums('count')).toEqual([['tea', 3, 2, 1, 1]])
})

test('a request that no campaign answers counts as a request only; a viewable impression counts as an impression', async () => {
  await given({ tea: { slots: ['filled'] } })
  await decide({ slots: ['unfilled'] })
  await event((await oneAd({ slots: ['filled'] })).delivery, 'viewable')
  expect(await sums('unfilled')).toEqual([['', 1, 0, 0, 0]])
  expect(await sums('filled')).toEqual([['tea', 1, 1, 1, 0]])
})

test('crawlers, links that a browser loads in advance, and events of the day before count nothing', async () => {
  await given({ tea: {} })
  const slots = ['robots']
  const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
  const unseen = await oneAd({ slots, headers: crawler })
  await event(unseen.delivery, 'viewable')
  expect(await sums('robots')).toEqual([])
  const ad = await oneAd({ slots })
  const headers = { 'user-agent': BROWSER, 'sec-purpose': 'prefetch' }
  expect((await fetch(site.url + ad.click, { redirect: 'manual', headers })).status).toBe(303)
  await post(AD_PATHS.events, { events: [{ delivery: ad.delivery, kind: 'viewable' }] }, crawler)
  expect(await sums('robots')).toEqual([['tea', 1, 0, 0, 0]])
  site.now = new Date(site.now.getTime() + DAY_MS)
  await event(ad.delivery, 'viewable')
  await rollUpAds(site.db, site.now)
  const yesterday = new Date(site.now.getTime() - DAY_MS).toISOString().slice(0, 10)
  expect((await adReport(site.db, yesterday, yesterday)).filter(({ slot }) => slot === 'robots')).toMatchObject([
    { requests: 1, impressions: 0 },
  ])
})

test('the document of an HTML creative has an opaque origin, loads nothing from other hosts, and its link is counted', async () => {
  const html = '<script>document.title = "x"</script><a href="{{click}}">Tea</a>'
  await given({ tea: { creatives: [{ kind: 'html', id: 'wind', formats: ['970x250'], title: 'A <b> title', html }] } })
  const ad = await oneAd()
  if (ad.creative.kind !== 'html') throw new Error('It is no document')
  const response = await fetch(site.url + ad.creative.src)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy.split(';')).toEqual(
    expect.arrayContaining(["default-src 'none'", 'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox']),
  )
  expect(policy).not.toContain('allow-same-origin')
  const text = await response.text()
  expect(text).toContain(`<a href="${ad.click}">`)
  expect(text).toContain('<title>A &lt;b&gt; title</title>')
})

test('an unknown slot stays empty and is not counted', async () => {
  await given({ tea: {} })
  expect(await decide({ slots: ['invented'] })).toEqual({ service: 'house', ads: [] })
  expect(await decide({ slots: ['invented'], allowsOthers: true })).toEqual({ service: 'google', ads: [] })
  expect(await sums('invented')).toEqual([])
})

test('a click leads to a path of this site or an https URL, encoded', async () => {
  const leadsTo = async (url: string) => {
    await given({ tea: { url } })
    const response = await fetch(site.url + (await oneAd()).click, { redirect: 'manual' })
    return response.headers.get('location')
  }
  expect(await leadsTo('/winkel/käse?q=%20#ü')).toBe('/winkel/k%C3%A4se?q=%20#%C3%BC')
  expect(await leadsTo('https://käse.example/ü')).toBe('https://xn--kse-qla.example/%C3%BC')
  for (const url of ['//evil.example', '/\\evil.example', 'http://plain.example', 'javascript:alert(1)', 'x'])
    expect(() => given({ tea: { url } })).toThrow('must be a path of this site')
})

test('unknown creatives and pictures are not found, and a click leads nowhere but to the advertiser', async () => {
  await given({ tea: {} })
  const ad = await oneAd()
  const status = async (path: string) => (await fetch(site.url + path, { redirect: 'manual' })).status
  const [unknown, invalid] = [crypto.randomUUID(), 'x']
  expect(await status(`/ads/clicks/tea/tea/${unknown}`)).toBe(303)
  expect(await status(`/ads/clicks/tea/tea/${invalid}`)).toBe(303)
  expect(await status(`/ads/clicks/tea/other/${ad.delivery}`)).toBe(404)
  expect(await status(`/ads/creatives/tea/tea/${ad.delivery}`)).toBe(404)
  expect(await status('/ads/pictures/..%2f..%2fpackage.json')).toBe(404)
  expect(await status('/ads/pictures/none.webp')).toBe(404)
  expect(await status(`/ads/pictures/${'a'.repeat(300)}.webp`)).toBe(404)
  const picture = await fetch(`${site.url}/ads/pictures/duineveld-320x100.webp`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('an invalid request is BAD_INPUT, and nothing of it is counted', async () => {
  const slots = Array.from({ length: AD_LIMITS.slots + 1 }, () => ({ slot: 'a', format: '970x250' }))
  const valid = { path: '/', slots: slots.slice(0, 1), shown: {}, allowsOthers: false }
  const wrong = [
    { ...valid, slots },
    { ...valid, slots: [] },
    { ...valid, path: 'https://elsewhere' },
    { ...valid, visitor: 'x' },
  ]
  for (const body of wrong) {
    const response = await post(AD_PATHS.decisions, body)
    expect([response.status, (await response.json()).error.code]).toEqual([400, 'BAD_INPUT'])
  }
  const events = await post(AD_PATHS.events, { events: [{ delivery: 'x', kind: 'impression' }] })
  expect(events.status).toBe(400)
})

test('single deliveries are deleted after thirty days, their totals are kept', async () => {
  await given({ tea: {} })
  await oneAd({ slots: ['old'] })
  expect(await sums('old')).toEqual([['tea', 1, 0, 0, 0]])
  const deliveriesAfter = async (days: number) => {
    await rollUpAds(site.db, new Date(site.now.getTime() + days * DAY_MS))
    return (await sql`select id from ad_delivery where slot = 'old'`.execute(site.db)).rows
  }
  expect(await deliveriesAfter(30)).toHaveLength(1)
  expect(await deliveriesAfter(31)).toEqual([])
  const report = await adReport(site.db, day(), day())
  expect(report.filter(({ slot }) => slot === 'old')).toMatchObject([{ campaign: 'tea', requests: 1 }])
})
