import { expect, test } from 'vitest'
import { saveDraft, publishDraft } from '#server/features/publishing/drafts.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(EMPTY_SITE)
const { pageOf, pageAt, add, change } = contentKit(site)
await site.db
  .insertInto('image')
  .values({ id: 'dam', source: 'demo:x', description: 'A full dam', blurhash: null })
  .execute()
await add({ id: 'article', kind: 'news' })

const shown = async () => (await pageOf('NewsTeaserDetailPublishedContent', '/article')).sections

/** Returns the public sections after an editor published these. */
async function publish(sections: unknown) {
  await saveDraft(site.db, 'article', { sections })
  await publishDraft(site.db, 'article', site.now)
  return shown()
}

/** Returns the public sections after these were written to the database directly. */
async function store(...sections: unknown[]) {
  await change('article', { sections: JSON.stringify(sections) })
  return shown()
}

test('sections are returned in their order, each with the type of its kind', async () => {
  const sections = await publish([
    { kind: 'image', imageId: 'dam', caption: 'The dam today', credit: 'K. Maseko' },
    { kind: 'quote', quote: 'We have water', source: 'The engineer' },
    { kind: 'rich_text', html: '<p>It rained. <a href="/news/rain">More</a></p>' },
    { kind: 'markdown', markdown: '## Why\n\nIt **rained**.' },
    { kind: 'video', mediaId: 'film', title: 'Rain', posterImageId: 'dam', durationSeconds: 12 },
    { kind: 'embed', url: 'https://youtu.be/abcdefghijk', title: 'The rain' },
  ])
  expect(sections).toMatchObject([
    {
      __typename: 'ImageSection',
      image: { imageDescription: 'A full dam' },
      caption: 'The dam today',
      credit: 'K. Maseko',
    },
    { __typename: 'QuoteSection', quote: 'We have water', source: 'The engineer' },
    { __typename: 'RichTextSection', html: '<p>It rained. <a href="/news/rain">More</a></p>' },
    { __typename: 'RichTextSection', html: '<h3>Why</h3>\n<p>It <strong>rained</strong>.</p>' },
    { __typename: 'VideoSection', mediaId: 'film', title: 'Rain', durationSeconds: 12 },
    {
      __typename: 'EmbedSection',
      provider: 'YouTube',
      url: 'https://www.youtube-nocookie.com/embed/abcdefghijk',
      embedTitle: 'The rain',
    },
  ])
})

const HOSTILE = [
  '<p>Read</p><script>alert(1)</script>',
  '<p>Read<img src="x" onerror="alert(1)"></p>',
  '<p onclick="alert(1)" style="position:fixed">Read</p>',
  '<iframe src="https://evil.example"></iframe><p>Read</p>',
  '<p>Read</p><svg onload="alert(1)"><script>alert(1)</script></svg>',
  '<p>Read</p><form action="https://evil.example"><input name="card"></form>',
  '<p>Read</p><style>body{display:none}</style>',
  '<p>Read</p><math><mtext><img src=x onerror=alert(1)></mtext></math>',
]

test.each(HOSTILE)('%s is sanitised when it is stored, and on read when it was stored unsanitised', async (html) => {
  const safe = [{ __typename: 'RichTextSection', html: '<p>Read</p>' }]
  expect(await publish([{ kind: 'rich_text', html }])).toEqual(safe)
  const stored = await site.db.selectFrom('content').select('sections').where('id', '=', 'article').executeTakeFirst()
  expect(stored?.sections).toEqual([{ kind: 'rich_text', html: '<p>Read</p>' }])
  expect(await store({ kind: 'rich_text', html })).toEqual(safe)
})

test.each([
  ['javascript:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['data:text/html,x', null],
  ['/\\evil.example', null],
  ['/news/rain?x=1#y', '/news/rain?x=1#y'],
  ['https://a.example/b', 'https://a.example/b'],
])('a link to %j becomes %j', async (href, to) => {
  const [section] = await publish([{ kind: 'rich_text', html: `<p><a href="${href}">Link</a></p>` }])
  if (section?.__typename !== 'RichTextSection') throw new Error('no text')
  expect(/href="([^"]*)"/.exec(section.html)?.[1] ?? null).toBe(to)
})

test('external links keep `rel="ugc"` when an editor sends them again', async () => {
  const html = '<a href="https://a.example/" rel="nofollow noopener noreferrer ugc">a</a>'
  expect(await store({ kind: 'rich_text', html })).toEqual([{ __typename: 'RichTextSection', html }])
})

test('an embed of an unknown provider is refused with its index, and never returned', async () => {
  const embed = { kind: 'embed', url: 'https://evil.example/frame', title: null }
  await expect(saveDraft(site.db, 'article', { sections: [{ kind: 'quote', quote: 'x' }, embed] })).rejects.toThrow(
    'Section 1.url: only addresses of YouTube',
  )
  const known = { kind: 'embed', url: 'https://vimeo.com/123456', title: null }
  expect(await store(embed, known)).toMatchObject([{ provider: 'Vimeo' }])
})

test('a section of an unknown kind or without required fields is omitted', async () => {
  const quote = { kind: 'quote', quote: 'Still here', source: null }
  const sections = await store(
    { kind: 'hologram' },
    { kind: 'image', imageId: 'gone', caption: null, credit: null },
    quote,
  )
  expect(sections).toEqual([{ __typename: 'QuoteSection', quote: 'Still here', source: null }])
})

test.each([
  [[{ kind: 'quote' }], 'Section 0.quote'],
  [[{ kind: 'image' }], 'Section 0.imageId'],
  [[{ kind: 'video', title: 'x', durationSeconds: -1 }], 'Section 0.durationSeconds'],
  [[{ kind: 'rich_text', html: '<script>x</script>' }], 'nothing of this HTML may be shown'],
  [[{ kind: 'hologram' }], 'Section 0.kind'],
  ['<p>x</p>', 'Section list'],
])('%j is refused', async (sections, named) => {
  await expect(saveDraft(site.db, 'article', { sections })).rejects.toThrow(named)
})

test('rich text and Markdown are returned sanitised, and Markdown is rendered when there is no rich text', async () => {
  await change('article', {
    rich_text: '<p>Hi<script>x</script></p>',
    markdown: '# Hi\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) [y](https://a.example/)',
  })
  const page = await pageAt('/article')
  expect(page).toMatchObject({ richTextDescription: '<p>Hi</p>' })
  await change('article', { rich_text: null })
  const rendered = await pageOf('NewsTeaserDetailPublishedContent', '/article')
  expect(rendered.richTextDescription).toBe(
    '<h3>Hi</h3>\n<p><a>x</a> <a href="https://a.example/" rel="noopener noreferrer">y</a></p>',
  )
  const { data } = await contentKit(site).gateway.post<{ detailPageByUrl: { markdownDescription: string } }>({
    query: '{ detailPageByUrl(url: "/article") { ... on PublishedContent { markdownDescription } } }',
  })
  expect(data?.detailPageByUrl.markdownDescription).toBe('# Hi\n\n\n\nx [y](https://a.example/)')
})
