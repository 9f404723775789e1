import { expect, test } from 'vitest'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { waitUntilBlocked } from '#tests/kit/databases/overlap.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import { GetPreviewById } from '#web/gateway/generated/get-preview-by-id.ts'
import { GetPreviewByUrl } from '#web/gateway/generated/get-preview-by-url.ts'
import { GetTopics } from '#web/gateway/generated/get-topics.ts'
import type { Operation } from '#web/gateway/operation.ts'
import { publishDraft, saveDraft } from './drafts.ts'

const site = await testSite(EMPTY_SITE)
const { gateway, pageAt, add, bearer } = contentKit(site)

await add(
  { id: 'story', kind: 'news', headline: 'As printed', rich_text: '<p>Printed</p>' },
  { id: 'unborn', kind: 'news', headline: 'Not yet printed', state: 'draft' },
)
await saveDraft(site.db, 'story', {
  headline: 'As it will be',
  rich_text: '<p>New</p>',
  url: '/story-renamed',
  topics: ['Dams'],
})

type Headers = Record<string, string>

/** Returns the data of an operation sent with these headers, or else its error code. */
async function resultOf<Data, Variables>(headers: Headers, { text }: Operation<Data, Variables>, variables: Variables) {
  const { data, errors } = await gateway.post<Data>({ query: text, variables }, headers)
  return errors ? errors[0]?.extensions?.code : data
}

const byUrl = (headers: Headers, url: string) => resultOf(headers, GetPreviewByUrl, { url })
const byId = (headers: Headers, ID: string, IsPreview = true) => resultOf(headers, GetPreviewById, { ID, IsPreview })

test('an editor can read the draft by id, by its URL and by its future URL', async () => {
  const editor = await bearer()
  const draft = {
    headline: 'As it will be',
    richTextDescription: '<p>New</p>',
    _url: '/story-renamed',
    topicList: [{ id: 'dams', name: 'Dams' }],
  }
  expect(await byId(editor, 'story')).toMatchObject({ previewById: draft })
  for (const url of ['/story', '/story-renamed/'])
    expect(await byUrl(editor, url)).toMatchObject({ previewByUrl: draft })
  expect(await byUrl(editor, '/unborn')).toMatchObject({ previewByUrl: { headline: 'Not yet printed' } })
  expect(await byUrl(editor, '/nothing')).toEqual({ previewByUrl: null, previewIsDraft: false })
})

test('an editor is told whether a preview is a draft: not published yet, or with changes that are not', async () => {
  await add(
    { id: 'printed', kind: 'news' },
    { id: 'tomorrow', kind: 'news', published_at: new Date(site.now.getTime() + 86_400_000) },
  )
  const editor = await bearer()
  expect(await byUrl(editor, '/printed')).toMatchObject({ previewIsDraft: false })
  for (const url of ['/story', '/unborn', '/tomorrow'])
    expect(await byUrl(editor, url)).toMatchObject({ previewIsDraft: true })
})

test('the draft of a season lists its published episodes', async () => {
  await add(
    { id: 'season', kind: 'season', season: 1, state: 'draft' },
    { id: 'film', kind: 'video', parent_id: 'season' },
    { id: 'film-draft', kind: 'video', parent_id: 'season', state: 'draft' },
  )
  expect(await byUrl(await bearer(), '/season')).toMatchObject({
    previewByUrl: { episodes: { totalCount: 1, edges: [{ node: { _id: 'film' } }] } },
  })
})

test('the draft is visible in previews only', async () => {
  const published = { headline: 'As printed', richTextDescription: '<p>Printed</p>' }
  expect(await pageAt('/story')).toMatchObject(published)
  expect(await pageAt('/story-renamed')).toBeNull()
  // Without the preview an editor gets the published content.
  const editor = await bearer()
  expect(await byId(editor, 'story', false)).toMatchObject({ previewById: published })
  expect(await resultOf(editor, GetDetailPageByUrl, { URL: '/unborn' })).toEqual({ detailPageByUrl: null })
})

const [header, claims] = (await bearer()).authorization.split('.')
const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')

test.each<[string, Headers]>([
  ['an anonymous request', {}],
  ['a token without the role', await bearer(60, ['listener'])],
  ['another scheme', { authorization: 'Basic ZWQ6ZWQ=' }],
])('%s gets no draft', async (_name, headers) => {
  expect(await byUrl(headers, '/story')).toBe('AUTH_NOT_AUTHORIZED')
  expect(await byId(headers, 'unborn')).toBe('AUTH_NOT_AUTHORIZED')
  // Published content needs no authorization.
  expect(await byId(headers, 'story', false)).toMatchObject({ previewById: { headline: 'As printed' } })
})

test.each<[string, Headers]>([
  ['an expired token', await bearer(-1)],
  ['a token that ends now', await bearer(0)],
  ['a token with another signature', { authorization: `${header}.${claims}.AAAA` }],
  ['a token without a signature', { authorization: `Bearer ${unsigned}.${claims}.` }],
  ['an invalid token', { authorization: 'Bearer abc' }],
])('%s is refused for drafts and published content', async (_name, headers) => {
  expect(await byUrl(headers, '/story')).toBe('AUTH_NOT_AUTHORIZED')
  expect(await byId(headers, 'story', false)).toBe('AUTH_NOT_AUTHORIZED')
})

test('an editor who has signed in can read drafts', async () => {
  const { headers } = await site.signIn({ roles: ['editor'] })
  expect(await byUrl(headers, '/unborn')).toMatchObject({ previewByUrl: { headline: 'Not yet printed' } })
  expect(await byUrl((await site.signIn()).headers, '/unborn')).toBe('AUTH_NOT_AUTHORIZED')
})

test('a preview is never cached', async () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: GetPreviewByUrl.hash } }
  const search = { variables: JSON.stringify({ url: '/story' }), extensions: JSON.stringify(extensions) }
  const address = `${site.url}/graphql?${new URLSearchParams(search)}`
  const seen = await fetch(address, { headers: await bearer() })
  expect(seen.headers.get('cache-control')).toBe('no-store')
  expect((await seen.json()).data.previewByUrl.headline).toBe('As it will be')
  const refused = await fetch(address)
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect((await refused.json()).errors[0].extensions.code).toBe('AUTH_NOT_AUTHORIZED')
})

test('a cached public response is not used for an editor', async () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: GetPreviewById.hash } }
  const variables = JSON.stringify({ ID: 'story', IsPreview: false })
  const address = `${site.url}/graphql?${new URLSearchParams({ variables, extensions: JSON.stringify(extensions) })}`
  const headline = async (headers: Headers) => {
    const response = await fetch(address, { headers })
    return [response.headers.get('cache-control'), (await response.json()).data.previewById.headline]
  }
  expect(await headline({})).toEqual([expect.stringContaining('public'), 'As printed'])
  await site.db.updateTable('content').set({ headline: 'Corrected' }).where('id', '=', 'story').execute()
  // The public response is cached for some seconds; the editor's is fresh and does not replace it.
  expect(await headline(await bearer())).toEqual(['no-store', 'Corrected'])
  expect(await headline({})).toEqual([expect.stringContaining('public'), 'As printed'])
  await site.db.updateTable('content').set({ headline: 'As printed' }).where('id', '=', 'story').execute()
})

test('a published draft replaces the content at once, and its old URL redirects to the new one', async () => {
  await publishDraft(site.db, 'story', site.now)
  await expect.poll(() => pageAt('/story-renamed')).toMatchObject({ headline: 'As it will be' })
  expect(await pageAt('/story')).toEqual({ __typename: 'MovedContent', movedTo: '/story-renamed' })
  await saveDraft(site.db, 'story', { url: '/story-again', overline: null })
  await publishDraft(site.db, 'story', site.now)
  expect(await pageAt('/story')).toEqual({ __typename: 'MovedContent', movedTo: '/story-again' })
  const revisions = await site.db.selectFrom('content_revision').select(['number', 'state']).orderBy('number').execute()
  expect(revisions).toEqual([
    { number: 1, state: 'past' },
    { number: 2, state: 'published' },
  ])
  // Back at an earlier URL: no redirect loop.
  await saveDraft(site.db, 'story', { url: '/story' })
  await publishDraft(site.db, 'story', site.now)
  expect((await pageAt('/story'))?.__typename).toBe('NewsTeaserDetailPublishedContent')
  expect(await pageAt('/story-again')).toEqual({ __typename: 'MovedContent', movedTo: '/story' })
})

test('the first URL of a content that moves often redirects to its current one', async () => {
  await add({ id: 'nomad', kind: 'page' })
  for (let move = 1; move <= 12; move++) {
    await saveDraft(site.db, 'nomad', { url: `/nomad-${move}` })
    await publishDraft(site.db, 'nomad', site.now)
  }
  expect(await pageAt('/nomad')).toEqual({ __typename: 'MovedContent', movedTo: '/nomad-12' })
})

test('a content that is published for the first time has the date of its publication', async () => {
  site.now = new Date(site.now.getTime() + 60_000)
  await publishDraft(site.db, 'unborn', site.now)
  await expect.poll(() => pageAt('/unborn')).toMatchObject({ publishedAt: { iso8601: site.now.toISOString() } })
})

test('a published change of the text of an article is an update; a change of its topics is not', async () => {
  await add({ id: 'report', kind: 'news' })
  const updatedAt = async () => {
    const page = await pageAt('/report')
    return page?.__typename === 'NewsTeaserDetailPublishedContent' ? page.updatedAt : undefined
  }
  await saveDraft(site.db, 'report', { topics: ['Dams'] })
  await publishDraft(site.db, 'report', site.now)
  expect(await updatedAt()).toBeNull()
  await saveDraft(site.db, 'report', { corrections: [{ at: site.now.toISOString(), text: 'It was three, not four.' }] })
  await publishDraft(site.db, 'report', site.now)
  expect(await updatedAt()).toEqual({ iso8601: site.now.toISOString() })
})

test('an article counts once for a topic that it names in two spellings', async () => {
  await add({ id: 'rail-report', kind: 'news' })
  await saveDraft(site.db, 'rail-report', { topics: ['Night trains', 'night-trains', 'Rail', 'NIGHT TRAINS'] })
  await publishDraft(site.db, 'rail-report', site.now)
  await site.contentChanged()
  expect((await gateway.data(GetTopics, {})).topics.filter(({ id }) => /train|rail/.test(id))).toMatchObject([
    { name: 'Night trains', contents: 1, articles: 1 },
    { name: 'Rail', contents: 1, articles: 1 },
  ])
})

test('concurrent saves are merged into one draft', async () => {
  await Promise.all([
    saveDraft(site.db, 'unborn', { author: 'Both' }),
    saveDraft(site.db, 'unborn', { overline: 'Over' }),
    saveDraft(site.db, 'unborn', { subline: 'Under' }),
  ])
  const draft = { overline: 'Over', subline: 'Under', author: 'Both' }
  expect(await byId(await bearer(), 'unborn')).toMatchObject({ previewById: draft })
})

test.each([
  [{ kind: 'page' }, 'kind'],
  [{ state: 'published' }, 'state'],
  [{ url: '//evil.example' }, 'url'],
  [{ headline: '' }, 'headline'],
  [{ published_at: 'tomorrow' }, 'published_at'],
  [{ sections: [{ kind: 'script' }] }, 'Section 0'],
])('a draft with %j is refused', async (fields, named) => {
  await expect(saveDraft(site.db, 'story', fields)).rejects.toThrow(named)
})

test('a URL of another content is refused', async () => {
  await saveDraft(site.db, 'unborn', { url: '/story' })
  await expect(publishDraft(site.db, 'unborn', site.now)).rejects.toThrow('The URL /story belongs to another content')
  expect((await pageAt('/story'))?.__typename).toBe('NewsTeaserDetailPublishedContent')
})

test('of two contents that are published at one URL at once, one is refused', async () => {
  await add({ id: 'first', kind: 'page' }, { id: 'second', kind: 'page' })
  for (const id of ['first', 'second']) await saveDraft(site.db, id, { url: '/one-place' })
  await site.db.insertInto('moved_content').values({ url: '/one-place', target: '/first' }).execute()
  const outcomeOf = (id: string) =>
    publishDraft(site.db, id, site.now).then(
      () => 'published',
      (cause: Error) => cause.message,
    )
  const started = await site.db.transaction().execute(async (tx) => {
    // The first publication waits here, after it has taken the URL.
    await tx.selectFrom('moved_content').select('url').where('url', '=', '/one-place').forUpdate().execute()
    const first = outcomeOf('first')
    await waitUntilBlocked(tx, 1)
    const second = outcomeOf('second')
    await waitUntilBlocked(tx, 2)
    // In an object, because a returned promise would be awaited before the commit.
    return { outcomes: [first, second] }
  })
  expect(await Promise.all(started.outcomes)).toEqual(['published', 'The URL /one-place belongs to another content'])
})

test('publishing without a draft is refused', async () => {
  await expect(publishDraft(site.db, 'story', site.now)).rejects.toThrow('no draft')
  await expect(publishDraft(site.db, 'nobody', site.now)).rejects.toThrow('no such content')
  await expect(saveDraft(site.db, 'nobody', { headline: 'x' })).rejects.toThrow('no such content')
})
