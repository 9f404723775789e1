import { expect, test } from 'vitest'
import { progressEvent, sendBeacon } from '#tests/kit/clients/beacon.ts'
import { type Listener, newListener, anonymous } from '#tests/kit/clients/listener.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { ClearHistory } from '#web/gateway/generated/clear-history.ts'
import { DeleteBookmark } from '#web/gateway/generated/delete-bookmark.ts'
import { Follow } from '#web/gateway/generated/follow.ts'
import { GetMediaPlayedHistory } from '#web/gateway/generated/get-media-played-history.ts'
import { GetMyContentByIds } from '#web/gateway/generated/get-my-content-by-ids.ts'
import { GetMyContentByUser } from '#web/gateway/generated/get-my-content-by-user.ts'
import { GetMyKept } from '#web/gateway/generated/get-my-kept.ts'
import { GetPlayedHistory } from '#web/gateway/generated/get-played-history.ts'
import { MarkAsPlayed } from '#web/gateway/generated/mark-as-played.ts'
import { MarkFollowSeen } from '#web/gateway/generated/mark-follow-seen.ts'
import { RemoveFromHistory } from '#web/gateway/generated/remove-from-history.ts'
import { SetBookmark } from '#web/gateway/generated/set-bookmark.ts'
import { Unfollow } from '#web/gateway/generated/unfollow.ts'
import type { Operation } from '#web/gateway/operation.ts'

const site = await testSite({
  ...EMPTY_SITE,
  env: { ...EMPTY_SITE.env, ACCOUNT_RATE_LIMIT: '40', ROLES: 'gateway,identity' },
})
const { add } = contentKit(site)
await add(
  { id: 'podcast', kind: 'podcast' },
  { id: 'story', kind: 'news', headline: 'A secret of hers' },
  { id: 'other', kind: 'news' },
  { id: 'episode', kind: 'episode', media_id: 'sound', duration_ms: 1_000_000 },
)

const at = site.now.toISOString()
const STORY = { id: 'story', path: '/story', typeName: 'NewsTeaserDetailPublishedContent' }
const PODCAST = { kind: 'CONTENT', id: 'podcast' } as const

type OperationRow = [name: string, operation: Operation<unknown, never>, variables: (owner: Listener) => object]

const QUERIES: OperationRow[] = [
  ['getMyContentByUser', GetMyContentByUser, () => ({})],
  ['getMyContentByIds', GetMyContentByIds, () => ({ ids: ['story'] })],
  ['getMyKept', GetMyKept, () => ({})],
  ['getPlayedHistory', GetPlayedHistory, () => ({})],
  ['getMediaPlayedHistory', GetMediaPlayedHistory, ({ id }) => ({ userId: id, videoIds: ['sound'] })],
]
const MUTATIONS: OperationRow[] = [
  ['setBookmark', SetBookmark, () => STORY],
  ['deleteBookmark', DeleteBookmark, () => ({ contentId: 'story' })],
  ['follow', Follow, () => PODCAST],
  ['unfollow', Unfollow, () => PODCAST],
  ['markFollowSeen', MarkFollowSeen, () => PODCAST],
  ['removeFromHistory', RemoveFromHistory, () => ({ videoIds: ['sound'], at })],
  ['markAsPlayed', MarkAsPlayed, () => ({ videoId: 'sound', at })],
  ['clearHistory', ClearHistory, () => ({ at })],
]

/** Creates a listener with one saved item of each kind. */
async function owner(): Promise<Listener> {
  const listener = await newListener(site)
  await listener.data(SetBookmark, STORY)
  await listener.data(Follow, PODCAST)
  await sendBeacon(site, listener, [progressEvent(site, 'sound', 321)])
  return listener
}

/** Returns all rows of an account. */
async function rowsOf({ id }: Listener): Promise<unknown[]> {
  const tables = ['bookmark', 'follow', 'playback_progress', 'history_clearance'] as const
  return Promise.all(
    tables.map((table) => site.db.selectFrom(table).selectAll().where('account_id', '=', id).execute()),
  )
}

/** Runs operations of different types with the variables of `of`. */
const request = (listener: Listener, [, { text }, variables]: OperationRow, of: Listener = listener) =>
  fetch(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...listener.headers },
    body: JSON.stringify({ query: text, variables: variables(of) }),
  })

test.each([...QUERIES, ...MUTATIONS])('%s is refused without a valid token', async (...row) => {
  const her = await owner()
  const before = await rowsOf(her)
  const tokens = ['', 'Bearer abc', `Basic ${her.id}`].map((authorization) => ({ authorization }))
  for (const headers of tokens) {
    const response = await request({ ...anonymous(site), headers }, row, her)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await response.json()).errors[0].extensions.code).toBe('AUTH_NOT_AUTHORIZED')
  }
  expect(await rowsOf(her)).toEqual(before)
})

test.each(MUTATIONS)('%s by another account changes nothing', async (...row) => {
  const her = await owner()
  const before = await rowsOf(her)
  const response = await request(await newListener(site), row, her)
  expect((await response.json()).errors).toBeUndefined()
  expect(await rowsOf(her)).toEqual(before)
})

test.each(QUERIES.slice(0, 4))('%s by another account discloses nothing', async (...row) => {
  const her = await owner()
  await site.db.updateTable('content').set({ state: 'withdrawn' }).where('id', '=', 'story').execute()
  const response = await request(await newListener(site), row, her)
  const text = await response.text()
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(text).not.toContain('secret')
  expect(text).not.toContain('321')
  expect(text).not.toContain('podcast')
  await site.db.updateTable('content').set({ state: 'published' }).where('id', '=', 'story').execute()
})

test('the history of another user id is empty', async () => {
  const her = await owner()
  const stranger = await newListener(site)
  for (const userId of [her.id, '', 'me', her.id.toUpperCase()]) {
    expect(await stranger.code(GetMediaPlayedHistory, { userId, videoIds: ['sound'] })).toBe('AUTH_NOT_AUTHORIZED')
  }
})

test.each(MUTATIONS)('%s is refused by GET, with a hash and with a text', async (_name, operation, variables) => {
  const her = await owner()
  const before = await rowsOf(her)
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: operation.hash } })
  for (const [name, value] of [
    ['extensions', extensions],
    ['query', operation.text],
  ] as const) {
    const search = new URLSearchParams({ [name]: value, variables: JSON.stringify(variables(her)) })
    const response = await fetch(`${site.url}/graphql?${search}`, { headers: her.headers })
    expect(response.status).toBe(405)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  expect(await rowsOf(her)).toEqual(before)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/graphql',
  'multipart/form-data; boundary=x',
])('a change sent as %s is refused', async (type) => {
  const her = await owner()
  const before = await rowsOf(her)
  const query = 'mutation{deleteBookmark(contentId:"story"){httpStatusCode}}'
  const bodies: Record<string, string> = {
    'application/x-www-form-urlencoded': new URLSearchParams({ query }).toString(),
    'application/graphql': query,
  }
  const response = await fetch(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': type, ...her.headers },
    body: bodies[type] ?? JSON.stringify({ query }),
  })
  expect(response.ok).toBe(false)
  expect(await rowsOf(her)).toEqual(before)
})

test('the same concurrent change by two listeners applies to both', async () => {
  const both = [await newListener(site), await newListener(site)]
  await Promise.all(both.map((listener) => listener.data(SetBookmark, STORY)))
  for (const listener of both) expect((await listener.data(GetMyKept, {})).myKept.bookmarkIds).toEqual(['story'])
})

test('an account over its rate limit is refused, and others are not', async () => {
  const [busy, other] = [await newListener(site), await newListener(site)]
  // Several mutations in one request count separately.
  const many = Array.from({ length: 20 }, (_, n) => `a${n}: deleteBookmark(contentId: "x") { httpStatusCode }`)
  const text = `mutation { ${many.join(' ')} }`
  const operation: Operation<object, object> = { name: '', hash: '', text }
  for (let request = 0; request < 2; request++) expect((await busy.answer(operation, {})).errors).toBeUndefined()
  expect(await busy.code(SetBookmark, STORY)).toBe('TOO_MANY_REQUESTS')
  // Queries are not limited.
  expect(await busy.code(GetMyKept, {})).toBeUndefined()
  expect(await other.code(SetBookmark, STORY)).toBeUndefined()
})

test.each(['a\u0000b', 'a\ud800b'])(
  'an id that the database rejects, %j, is BAD_INPUT or unknown, not UNEXPECTED',
  async (id) => {
    const listener = await newListener(site)
    const answers = [
      await listener.code(SetBookmark, { ...STORY, id }),
      await listener.code(DeleteBookmark, { contentId: id }),
      await listener.code(Follow, { kind: 'PERSON', id }),
      await listener.code(GetMediaPlayedHistory, { userId: listener.id, videoIds: [id] }),
      await listener.code(RemoveFromHistory, { videoIds: [id], at }),
      await listener.code(MarkAsPlayed, { videoId: id, at }),
    ]
    for (const code of answers) expect(['BAD_INPUT', 'NOT_FOUND', undefined]).toContain(code)
  },
)

test('a deleted account gets AUTH_NOT_AUTHORIZED', async () => {
  const gone = await newListener(site)
  await gone.data(GetMyKept, {})
  await site.db.deleteFrom('account').where('id', '=', gone.id).execute()
  // Verified tokens are cached for some seconds.
  expect(await gone.code(SetBookmark, STORY)).toBe('AUTH_NOT_AUTHORIZED')
  expect(await gone.code(Follow, PODCAST)).toBe('AUTH_NOT_AUTHORIZED')
  expect(await gone.code(RemoveFromHistory, { videoIds: ['sound'], at })).toBe('AUTH_NOT_AUTHORIZED')
  expect(await gone.code(MarkAsPlayed, { videoId: 'sound', at })).toBe('AUTH_NOT_AUTHORIZED')
  expect((await sendBeacon(site, gone, [progressEvent(site, 'sound', 1)])).status).toBe(401)
  expect((await rowsOf(gone)).flat()).toEqual([])
})

test('the data export contains all saved items of the listener and nothing of others', async () => {
  const [her, other] = [await owner(), await owner()]
  const response = await fetch(`${site.url}/account/export`, { headers: her.headers })
  const copy = await response.text()
  expect(JSON.parse(copy)).toMatchObject({
    bookmark: [{ content_id: 'story', headline: 'A secret of hers' }],
    follow: [{ kind: 'content', target_id: 'podcast' }],
    playback_progress: [{ media_id: 'sound', seconds: 321 }],
  })
  expect(copy).not.toContain(other.id)
})

test('deleting an account deletes all its saved items', async () => {
  const her = await owner()
  await her.data(ClearHistory, { at: new Date(0).toISOString() })
  expect((await rowsOf(her)).flat()).toHaveLength(4)
  await site.db.deleteFrom('account').where('id', '=', her.id).execute()
  expect((await rowsOf(her)).flat()).toEqual([])
})
