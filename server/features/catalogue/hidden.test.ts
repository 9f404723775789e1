import { afterAll, expect, test } from 'vitest'
import { closedAt, contentKit, EMPTY_SITE, FOR_ALL } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetAudioCatchupHome } from '#web/gateway/generated/get-audio-catchup-home.ts'
import { GetAudioPodcastList } from '#web/gateway/generated/get-audio-podcast-list.ts'
import { GetDetailByMediaIds } from '#web/gateway/generated/get-detail-by-media-ids.ts'
import { GetDetailPageById } from '#web/gateway/generated/get-detail-page-by-id.ts'
import { GetHomeExplore } from '#web/gateway/generated/get-home-explore.ts'
import { GetMiniExplore } from '#web/gateway/generated/get-mini-explore.ts'
import { GetPreviewById } from '#web/gateway/generated/get-preview-by-id.ts'
import { GetPreviewPodcasts } from '#web/gateway/generated/get-preview-podcasts.ts'
import { GetVideoCatchupHome } from '#web/gateway/generated/get-video-catchup-home.ts'
import { GetVideoStreamList } from '#web/gateway/generated/get-video-stream-list.ts'

const site = await testSite(EMPTY_SITE)
const { gateway, pageAt, pageOf, add, addReel, change, changed } = contentKit(site)
const later = new Date(site.now.getTime() + 1)

await add(
  { id: 'series', kind: 'video_podcast' },
  { id: 'season', kind: 'season', parent_id: 'series', season: 1 },
  { id: 'secret-season', kind: 'season', parent_id: 'series', season: 2 },
  { id: 'film-1', kind: 'video', parent_id: 'season', sort_order: 1 },
  { id: 'secret-film', kind: 'video', parent_id: 'season', sort_order: 2, media_id: 'secret-media' },
  { id: 'film-3', kind: 'video', parent_id: 'season', sort_order: 3 },
  { id: 'pod', kind: 'podcast' },
  { id: 'secret-pod', kind: 'podcast' },
  { id: 'sound-1', kind: 'episode', parent_id: 'pod' },
  { id: 'secret-sound', kind: 'episode', parent_id: 'pod' },
  { id: 'sound-3', kind: 'episode', parent_id: 'pod' },
  { id: 'mixed', kind: 'mixed_podcast' },
  { id: 'secret-mixed', kind: 'video', parent_id: 'mixed' },
  { id: 'article', kind: 'news' },
  { id: 'secret-article', kind: 'news' },
  { id: 'secret-win', kind: 'competition' },
  { id: 'stream', kind: 'livestream', media_id: 'live-video-a' },
  { id: 'secret-stream', kind: 'livestream', media_id: 'live-video-b' },
)
await addReel({ id: 'films', position: 1 }, 'film-1', 'secret-film', 'secret-pod')
await addReel({ id: 'news', kind: 'news', position: 2 }, 'article', 'secret-article')
await addReel({ id: 'wins', kind: 'competition', position: 3 }, 'secret-win')
const picture = { id: 'picture', source: 'demo:x', description: '', blurhash: null }
await site.db.insertInto('image').values(picture).execute()
await site.db
  .insertInto('catchup_hero')
  .values([
    { page: 'audio', content_id: 'secret-pod', image_id: 'picture', logo_uri: null },
    { page: 'video', content_id: 'secret-season', image_id: 'picture', logo_uri: null },
  ])
  .execute()
const heroes = ['secret-pod', 'secret-film'].map((content_id, position) => ({ id: content_id, content_id, position }))
await site.db
  .insertInto('hero_teaser')
  .values(
    heroes.map((hero) => ({
      ...hero,
      station: null,
      headline: '',
      subline: '',
      badges: '[]',
      background_color: '#000',
      image_id: 'picture',
    })),
  )
  .execute()

const SECRETS = (await site.db.selectFrom('content').select('id').where('id', 'like', 'secret-%').execute()).map(
  ({ id }) => id,
)

/** Returns the responses of all public queries as one text. */
async function everything(): Promise<string> {
  const pages = [
    '/series',
    '/season',
    '/film-1',
    '/film-3',
    '/pod',
    '/sound-1',
    '/sound-3',
    '/mixed',
    '/article',
    '/stream',
  ]
  const answers = await Promise.all([
    ...pages.map((url) => pageAt(url, { episodesLimit: 50 })),
    gateway.data(GetHomeExplore, { first: 50 }),
    gateway.data(GetAudioCatchupHome, {}),
    gateway.data(GetVideoCatchupHome, { first: 50 }),
    gateway.data(GetAudioPodcastList, {}),
    gateway.data(GetPreviewPodcasts, {}),
    gateway.data(GetVideoStreamList, {}),
    gateway.data(GetMiniExplore, { id: 'sound-1' }),
  ])
  expect(answers.filter((answer) => answer === null)).toEqual([])
  return JSON.stringify(answers)
}

async function setAll(fields: Parameters<typeof change>[1]) {
  for (const id of SECRETS) await change(id, fields)
}

afterAll(() => setAll({ state: 'published' }))

test('published contents appear in these responses, so that the next test covers all of them', async () => {
  await setAll({ state: 'published', published_at: site.now })
  const seen = await everything()
  expect(SECRETS.filter((id) => !seen.includes(`"${id}"`))).toEqual([])
})

test.each([
  ['a draft', { state: 'draft' as const, published_at: site.now }],
  ['a withdrawn content', { state: 'withdrawn' as const, published_at: site.now }],
  ['content that is published a millisecond later', { state: 'published' as const, published_at: later }],
])('%s appears in no response', async (_name, fields) => {
  await setAll(fields)
  expect(await everything()).not.toContain('secret-')
  for (const id of SECRETS) {
    expect(await pageAt(`/${id}`)).toBeNull()
    expect((await gateway.data(GetDetailPageById, { id })).detailPageById).toBeNull()
    expect((await gateway.data(GetPreviewById, { ID: id, IsPreview: false })).previewById).toBeNull()
  }
  const { detailByMediaIds } = await gateway.data(GetDetailByMediaIds, { ids: ['secret-media'] })
  expect(detailByMediaIds).toEqual([{ mediaId: 'secret-media', detail: null }])
})

test('drafts are neither counted nor neighbours', async () => {
  await setAll({ state: 'draft', published_at: site.now })
  expect((await pageOf('VideoSeasonPublishedContent', '/season')).episodes.totalCount).toBe(2)
  expect((await pageOf('VideoPodcastPublishedContent', '/series')).episodes.totalCount).toBe(2)
  expect((await pageOf('AudioPodcastPublishedContent', '/pod')).episodes.totalCount).toBe(2)
  expect((await pageOf('PodcastPublishedContent', '/mixed')).episodes.totalCount).toBe(0)
  expect((await gateway.data(GetAudioPodcastList, {})).audioPodcastList.totalCount).toBe(1)
  expect((await pageOf('VideoTeaserDetailPublishedContent', '/film-1')).nextEpisode?._id).toBe('film-3')
  expect((await pageOf('AudioTeaserDetailPublishedContent', '/sound-1')).nextEpisode?._url).toBe('/sound-3')
})

test('the episodes of a draft season do not appear in its podcast', async () => {
  await setAll({ state: 'published', published_at: site.now })
  await change('season', { state: 'draft' })
  const { episodes, seasons } = await pageOf('VideoPodcastPublishedContent', '/series')
  expect([episodes.totalCount, episodes.edges, seasons.map(({ _id }) => _id)]).toEqual([0, [], ['secret-season']])
  await change('season', { state: 'published' })
})

test('files of a transcript are listed only while the visitor may play the recording', async () => {
  const files = [{ url: '/media/episodes/pod/sound.vtt', type: 'text/vtt', language: 'en' }]
  const details = JSON.stringify({ transcripts: files })
  await add({ id: 'spoken', kind: 'episode', parent_id: 'pod', media_id: 'spoken', details })
  const listed = async () => {
    const page = await pageAt('/spoken')
    return page?.__typename === 'AudioTeaserDetailPublishedContent' ? page.transcripts : []
  }
  expect(await listed()).toEqual(files)
  const open = []
  for (const [name, fields] of [...closedAt(site.now), ['premium', { access: 'premium' }] as const]) {
    await changed('spoken', { ...FOR_ALL, published_at: new Date(site.now.getTime() - 1_000), ...fields })
    if ((await listed()).length > 0) open.push(name)
  }
  expect(open).toEqual([])
})
