import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Listener, newListener } from '#tests/kit/clients/listener.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { runOverlapping, waitUntilBlocked } from '#tests/kit/databases/overlap.ts'
import { testSite } from '#tests/kit/site.ts'
import { DeleteBookmark } from '#web/gateway/generated/delete-bookmark.ts'
import { GetMyKept } from '#web/gateway/generated/get-my-kept.ts'
import { SetBookmark } from '#web/gateway/generated/set-bookmark.ts'
import { saveBookmark } from './bookmarks.ts'

const site = await testSite(EMPTY_SITE)
const { add } = contentKit(site)

await add(
  { id: 'story', kind: 'news', headline: 'First train in six years', url: '/news/first-train' },
  { id: 'film', kind: 'video', access: 'premium', media_id: 'film' },
  { id: 'draft', kind: 'news', state: 'draft' },
  { id: 'later', kind: 'news', published_at: new Date(site.now.getTime() + 60_000) },
)

const STORY = { id: 'story', path: '/news/first-train', typeName: 'NewsTeaserDetailPublishedContent' }
const FILM = { id: 'film', path: '/film', typeName: 'VideoTeaserDetailPublishedContent' }

test('a saved bookmark is returned with its URL and listed', async () => {
  const listener = await newListener(site)
  const { add: response } = (await listener.data(SetBookmark, STORY)).userPreferences
  expect(response).toEqual({
    httpStatusCode: 200,
    correlationId: expect.stringMatching(/^[\w-]{8,}$/),
    message: 'Saved to My Content',
    bookmark: STORY,
  })
  site.now = new Date(site.now.getTime() + 1_000)
  await listener.data(SetBookmark, FILM)
  expect((await listener.data(GetMyKept, {})).myKept).toEqual({ bookmarkIds: ['film', 'story'], follows: [] })
})

test('saving and removing are idempotent', async () => {
  const listener = await newListener(site)
  const saved = () => site.db.selectFrom('bookmark').selectAll().where('account_id', '=', listener.id).execute()
  await listener.data(SetBookmark, STORY)
  const once = await saved()
  site.now = new Date(site.now.getTime() + 1_000)
  await listener.data(SetBookmark, STORY)
  expect(await saved()).toEqual(once)
  for (let time = 1; time <= 2; time++) {
    expect((await listener.data(DeleteBookmark, { contentId: 'story' })).deleteBookmark).toMatchObject({
      httpStatusCode: 200,
      message: 'Removed from My Content',
    })
  }
  expect(await saved()).toEqual([])
})

test('simultaneous saves of the same content all succeed and leave one row', async () => {
  const listener = await newListener(site)
  const save = () => listener.data(SetBookmark, STORY)
  const responses = await runOverlapping(site.db, listener.id, [save, save, save])
  expect(responses.map(({ userPreferences }) => userPreferences.add.httpStatusCode)).toEqual([200, 200, 200])
  expect((await listener.data(GetMyKept, {})).myKept.bookmarkIds).toEqual(['story'])
})

test('a save that waits for the same save of another connection succeeds', async () => {
  const listener = await newListener(site)
  const row = { content_id: 'story', path: STORY.path, type_name: STORY.typeName, headline: 'Story' }
  const { save } = await site.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('bookmark')
      .values({ ...row, account_id: listener.id, created_at: site.now })
      .execute()
    const save = listener.data(SetBookmark, STORY)
    await waitUntilBlocked(tx, 1)
    return { save }
  })
  expect((await save).userPreferences.add.httpStatusCode).toBe(200)
})

test.each([
  ['a draft', { ...STORY, id: 'draft' }, 'NOT_FOUND'],
  ['content that is published later', { ...STORY, id: 'later' }, 'NOT_FOUND'],
  ['an unknown id', { ...STORY, id: 'nothing' }, 'NOT_FOUND'],
  ['an empty id', { ...STORY, id: '' }, 'NOT_FOUND'],
  ['a content of another type', { ...STORY, typeName: 'CompetitionPublishedContent' }, 'BAD_INPUT'],
])('%s is not saved', async (_name, item, code) => {
  const listener = await newListener(site)
  expect(await listener.code(SetBookmark, item)).toBe(code)
  expect((await listener.data(GetMyKept, {})).myKept.bookmarkIds).toEqual([])
})

/** Inserts `count` bookmarks of other contents. */
async function fillBookmarks(listener: Listener, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, number) => ({
    account_id: listener.id,
    content_id: `old-${number}`,
    path: '/old',
    type_name: STORY.typeName,
    headline: 'Old',
    created_at: site.now,
  }))
  await site.db.insertInto('bookmark').values(rows).execute()
}

test('concurrent saves do not exceed the limit of 2,000', async () => {
  const listener = await newListener(site)
  await fillBookmarks(listener, 1_999)
  const save = (item: typeof STORY) => () => listener.code(SetBookmark, item)
  const codes = await runOverlapping(site.db, listener.id, [save(STORY), save(FILM), save(STORY), save(FILM)])
  expect(codes.filter((code) => code === 'BAD_INPUT')).toHaveLength(2)
  expect((await listener.data(GetMyKept, {})).myKept.bookmarkIds).toHaveLength(2_000)
})

test('a save for an account that has been deleted is refused as not signed in', async () => {
  await expect(
    saveBookmark(site.db, randomUUID(), { ...STORY, contentId: 'story', headline: 'Story' }, site.now),
  ).rejects.toMatchObject({ code: 'AUTH_NOT_AUTHORIZED' })
})

test('the 2,001st bookmark is refused with a message', async () => {
  const listener = await newListener(site)
  await fillBookmarks(listener, 2_000)
  const { errors } = await listener.answer(SetBookmark, STORY)
  expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
  expect(errors?.[0]?.message).toBe('You can save at most 2000 items. Remove some to save new ones')
  await listener.data(DeleteBookmark, { contentId: 'old-7' })
  await listener.data(SetBookmark, STORY)
  // The list is full again; an existing bookmark can still be saved.
  await listener.data(SetBookmark, STORY)
  expect(await listener.code(SetBookmark, FILM)).toBe('BAD_INPUT')
})
