import { expect, test } from 'vitest'
import { contentKit, EMPTY_SITE } from '#tests/kit/content.ts'
import { newListener } from '#tests/kit/listener.ts'
import { testSite } from '#tests/kit/site.ts'
import { DeleteBookmark } from '#web/gateway/generated/delete-bookmark.ts'
import { GetMyKept } from '#web/gateway/generated/get-my-kept.ts'
import { SetBookmark } from '#web/gateway/generated/set-bookmark.ts'

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

test('what is saved is told with its address, and is in the list of what is kept', async () => {
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

test('saving again and removing again change nothing and succeed', async () => {
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

test('of many that save the same at once, one row is left and all succeed', async () => {
  const listener = await newListener(site)
  const answers = await Promise.all(Array.from({ length: 20 }, () => listener.data(SetBookmark, STORY)))
  expect(answers.every(({ userPreferences }) => userPreferences.add.httpStatusCode === 200)).toBe(true)
  expect((await listener.data(GetMyKept, {})).myKept.bookmarkIds).toEqual(['story'])
})

test.each([
  ['a draft', { ...STORY, id: 'draft' }, 'NOT_FOUND'],
  ['what is published later', { ...STORY, id: 'later' }, 'NOT_FOUND'],
  ['what does not exist', { ...STORY, id: 'nothing' }, 'NOT_FOUND'],
  ['an empty id', { ...STORY, id: '' }, 'NOT_FOUND'],
  ['a thing of another type', { ...STORY, typeName: 'CompetitionPublishedContent' }, 'BAD_INPUT'],
])('%s is not saved', async (_name, item, code) => {
  const listener = await newListener(site)
  expect(await listener.code(SetBookmark, item)).toBe(code)
  expect((await listener.data(GetMyKept, {})).myKept.bookmarkIds).toEqual([])
})

test('a listener saves at most 2,000 things, and is told so', async () => {
  const listener = await newListener(site)
  const rows = Array.from({ length: 2_000 }, (_, number) => ({
    account_id: listener.id,
    content_id: `old-${number}`,
    path: '/old',
    type_name: STORY.typeName,
    headline: 'Old',
    created_at: site.now,
  }))
  await site.db.insertInto('bookmark').values(rows).execute()
  const { errors } = await listener.answer(SetBookmark, STORY)
  expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
  expect(errors?.[0]?.message).toBe('You can save at most 2000 things. Remove some to save new ones')
  await listener.data(DeleteBookmark, { contentId: 'old-7' })
  await listener.data(SetBookmark, STORY)
  // Full again: what is in it can be saved again.
  await listener.data(SetBookmark, STORY)
  expect(await listener.code(SetBookmark, FILM)).toBe('BAD_INPUT')
})
