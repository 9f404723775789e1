import { parseOpml } from 'feedsmith'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { deleteAccount } from '#server/features/accounts/delete-account.ts'
import { anonymous, type Listener, newListener } from '#tests/kit/clients/listener.ts'
import { testSite } from '#tests/kit/site.ts'
import { CreateFollowAddresses } from '#web/gateway/generated/create-follow-addresses.ts'
import { Follow } from '#web/gateway/generated/follow.ts'
import { GetFollowAddresses } from '#web/gateway/generated/get-follow-addresses.ts'
import { RevokeFollowAddresses } from '#web/gateway/generated/revoke-follow-addresses.ts'

const site = await testSite()
const SHOW = 'show-947-the-workday-mixdown'

const get = (path: string) => fetch(site.url + path)
const create = async (listener: Listener) => (await listener.data(CreateFollowAddresses, {})).createFollowAddresses

/** A listener who follows a show, a podcast, a topic and a station. */
async function follower() {
  const listener = await newListener(site)
  const { id } = await site.db
    .selectFrom('content')
    .select('id')
    .where('url', '=', '/podcasts/blackout-diaries')
    .executeTakeFirstOrThrow()
  const follows = [
    ['CONTENT', SHOW],
    ['CONTENT', id],
    ['TOPIC', 'gauteng'],
    ['STATION', 'kfm'],
  ] as const
  for (const [kind, followed] of follows) await listener.data(Follow, { kind, id: followed })
  return { listener, ...(await create(listener)) }
}

/** The titles of the events of a calendar. */
async function eventsAt(path: string): Promise<string[]> {
  const text = await (await get(path)).text()
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event).summary)
}

test('a calendar has the airings of the followed shows, and a podcast app every followed feed', async () => {
  const { calendarPath, opmlPath } = await follower()
  const events = await eventsAt(calendarPath)
  expect([new Set(events), events.length > 5]).toEqual([new Set(['The Workday Mixdown']), true])
  const answer = await get(opmlPath)
  const feeds = (parseOpml(await answer.text()).body?.outlines ?? []).map(({ xmlUrl = '' }) => new URL(xmlUrl).pathname)
  expect(feeds.toSorted()).toEqual([
    '/feeds/podcasts/blackout-diaries.xml',
    '/feeds/shows/947/the-workday-mixdown.xml',
    '/feeds/topics/gauteng.xml',
  ])
  for (const feed of feeds) expect([feed, (await get(feed)).status]).toEqual([feed, 200])
  const { headers } = answer
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
    'private, no-store',
    'noindex, nofollow',
  ])
})

test('an account without follows has an empty calendar and an empty list', async () => {
  const { calendarPath, opmlPath } = await create(await newListener(site))
  expect(await eventsAt(calendarPath)).toEqual([])
  expect([(await get(opmlPath)).status, (await (await get(opmlPath)).text()).includes('<outline')]).toEqual([
    200,
    false,
  ])
})

test('URLs become invalid when they are replaced or revoked, or when the account is deleted', async () => {
  const { listener, calendarPath: first } = await follower()
  const statusOf = async (path: string) => (await get(path)).status
  const { calendarPath: second } = await create(listener)
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  expect((await listener.data(GetFollowAddresses, {})).followAddresses?.createdAt.iso8601).toBe(site.now.toISOString())
  await listener.data(RevokeFollowAddresses, {})
  expect([await statusOf(second), (await listener.data(GetFollowAddresses, {})).followAddresses]).toEqual([404, null])
  const { calendarPath: third } = await create(listener)
  await deleteAccount(site.db, listener.id, site.now)
  expect(await statusOf(third)).toBe(404)
  const nobody = anonymous(site)
  expect(await nobody.code(CreateFollowAddresses, {})).toBe('AUTH_NOT_AUTHORIZED')
  expect(await nobody.code(GetFollowAddresses, {})).toBe('AUTH_NOT_AUTHORIZED')
  expect(await nobody.code(RevokeFollowAddresses, {})).toBe('AUTH_NOT_AUTHORIZED')
})

test('the export of the account lists the URLs without their token', async () => {
  const { listener, calendarPath } = await follower()
  const exported = await (await fetch(`${site.url}/account/export`, { headers: listener.headers })).json()
  expect(exported.follow_address).toEqual([{ account_id: listener.id, created_at: expect.any(String) }])
  expect(JSON.stringify(exported)).not.toContain(calendarPath.split('/')[3])
})

test('requests with one token are limited', async () => {
  const { calendarPath } = await create(await newListener(site))
  const statuses: number[] = []
  for (let index = 0; index < 61; index++) statuses.push((await get(calendarPath)).status)
  expect([statuses[59], statuses[60]]).toEqual([200, 429])
})
