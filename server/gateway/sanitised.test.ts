import { expect, test } from 'vitest'
import { savePodcast } from '#server/features/catalogue/save/podcast/save-podcast.ts'
import { sanitiseStoredContent } from '#server/features/catalogue/texts/sanitise-stored-content.ts'
import { SANITISER_VERSION } from '#server/features/catalogue/texts/sanitised-texts.ts'
import { publishDraft, saveDraft } from '#server/features/publishing/drafts.ts'
import { sanitiseHtml } from '#server/lib/html/safe-html.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(EMPTY_SITE)
const { gateway, add, change } = contentKit(site)

const UNSAFE = '<p>Hi<script>x</script></p>'
const SAFE = '<p>Hi</p>'

/** The public texts of a content. */
async function shownOf(id: string) {
  const { data } = await gateway.post<{ detailPageById: Record<string, unknown> }>({
    query: `{ detailPageById(id: "${id}") { ... on PublishedContent { richTextDescription markdownDescription }
      ... on CompetitionPublishedContent { rules sections { ... on RichTextSection { html } } } } }`,
  })
  return data?.detailPageById
}

const storedOf = (id: string) =>
  site.db.selectFrom('content').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const sanitiseAll = () => sanitiseStoredContent(site.db, new AbortController().signal)

test('texts written by other programs are sanitised once and then read as stored', async () => {
  const sections = JSON.stringify([{ kind: 'rich_text', html: UNSAFE }])
  const details = JSON.stringify({ rules: UNSAFE, buttonText: 'Enter' })
  await add({ id: 'old', kind: 'competition', rich_text: UNSAFE, markdown: '<b>x</b>*y*', sections, details })
  const shown = {
    richTextDescription: SAFE,
    markdownDescription: 'x*y*',
    rules: SAFE,
    sections: [{ html: SAFE }],
  }
  expect(await shownOf('old')).toEqual(shown)
  expect(await sanitiseAll()).toBe(1)
  expect(await sanitiseAll()).toBe(0)
  // The stored form is returned without being sanitised again.
  const { sanitised } = await storedOf('old')
  await change('old', { sanitised: JSON.stringify({ ...sanitised, richText: '<p>As it is stored</p>' }) })
  expect(await shownOf('old')).toEqual({ ...shown, richTextDescription: '<p>As it is stored</p>' })
})

test('a text changed by another program is sanitised again', async () => {
  await add({ id: 'changed', kind: 'news', rich_text: SAFE })
  await sanitiseAll()
  await change('changed', { rich_text: UNSAFE })
  expect((await storedOf('changed')).sanitised).toBeNull()
  expect(await shownOf('changed')).toMatchObject({ richTextDescription: SAFE })
})

test('texts of another sanitiser version are sanitised again', async () => {
  await add({ id: 'earlier', kind: 'news', rich_text: UNSAFE })
  const earlier = { version: SANITISER_VERSION - 1, digest: '', richText: UNSAFE }
  await change('earlier', { sanitised: JSON.stringify(earlier) })
  expect(await shownOf('earlier')).toMatchObject({ richTextDescription: SAFE })
  await sanitiseAll()
  expect((await storedOf('earlier')).sanitised).toMatchObject({ version: SANITISER_VERSION, richText: SAFE })
})

test('a content that changes while it is sanitised is left to the next run', async () => {
  await add({ id: 'meanwhile', kind: 'news', rich_text: UNSAFE })
  const running = sanitiseAll()
  // Committed before or after the sanitised form of the old text, which a trigger clears.
  await change('meanwhile', { rich_text: '<p>New<script>x</script></p>' })
  await running
  expect(await shownOf('meanwhile')).toMatchObject({ richTextDescription: '<p>New</p>' })
  await sanitiseAll()
  expect((await storedOf('meanwhile')).sanitised).toMatchObject({ richText: '<p>New</p>' })
})

test('published drafts are sanitised', async () => {
  await add({ id: 'story', kind: 'news', state: 'draft', rich_text: UNSAFE })
  await saveDraft(site.db, 'story', { rich_text: null, markdown: '<i>x</i> **y**' })
  await publishDraft(site.db, 'story', site.now)
  expect((await storedOf('story')).sanitised).toMatchObject({
    version: SANITISER_VERSION,
    richText: '<p><i>x</i> <strong>y</strong></p>',
    markdown: 'x **y**',
  })
  await saveDraft(site.db, 'story', { markdown: 'z' })
  await publishDraft(site.db, 'story', site.now)
  expect(await shownOf('story')).toEqual({ richTextDescription: '<p>z</p>', markdownDescription: 'z' })
})

test('imported feeds are stored sanitised, also on a second import', async () => {
  const notes = (text: string) => sanitiseHtml(`<p>${text} <a href="https://a.example/">a</a></p>`, null)
  const episode = (text: string) => ({
    guid: 'g',
    id: 'feed-1',
    slug: 'one',
    headline: 'One',
    subline: null,
    text,
    richText: notes(text),
    author: null,
    publishedAt: new Date('2026-03-01T08:00:00Z'),
    isUndated: false,
    durationMs: null,
    season: null,
    number: null,
    isExplicit: false,
    image: null,
    people: [],
    audio: { url: 'https://a.example/1.mp3', type: 'audio/mpeg' },
    details: {},
    tags: [],
  })
  const podcast = {
    id: 'feed',
    slug: 'feed',
    feedUrl: 'https://a.example/feed',
    headline: 'Feed',
    text: '',
    richText: '',
    author: null,
    language: null,
    isSerial: false,
    isExplicit: false,
    image: null,
    people: [],
    tags: [],
    details: {},
  }
  for (const text of ['Before', 'After']) {
    await savePodcast(site.db, podcast, [episode(text)], site.now)
    // HTML that is safe already needs no stored copy.
    const { sanitised } = await storedOf('feed-1')
    expect(sanitised).toEqual({ version: SANITISER_VERSION, digest: expect.any(String) })
    expect(await shownOf('feed-1')).toMatchObject({ richTextDescription: notes(text) })
  }
})
