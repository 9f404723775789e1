import { Parser } from 'htmlparser2'
import { sql } from 'kysely'
import { announceContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'

/** Script, attributes, broken HTML, the ends of other languages, RTL overrides and emoji; each would be detectable in a page. */
export const HOSTILE_MARKUP =
  '</script><script>pwned()</script>"\' onload="pwned()" x=\'<img src=x onerror=pwned()><svg/onload=pwned()>' +
  '</title></style></textarea><!--]]><![CDATA[ ]]>--><iframe src="javascript:pwned()"></iframe><b><a href="javascript:pwned()">x' +
  '&lt;script&gt;pwned()&lt;/script&gt; \u202e\u2066rtl \u05e9\u05dc\u05d5\u05dd \u2028 \\u003c {{7*7}} ${7*7} %s 👩🏽‍🚀🏳️‍🌈 Z\u0337\u0321'

/** Line breaks and control characters, which would begin a line of another meaning in formats of lines. */
export const HOSTILE_LINES =
  'Tea; or coffee, at 8\r\nATTACH:http://pwned.example/\rBEGIN:VEVENT\nhttp://pwned.example/\u2028\u0085\u000b' +
  'File9=http://pwned.example/\u0007\u001b[31m\u007f\ufffe'

/** One word of 10,000 characters, of letters, emoji and both directions. */
export const HOSTILE_LENGTH = 'W👩🏽‍🚀\u202eש'.repeat(1_250).slice(0, 10_000).toWellFormed()

/** Pages of the demo with one content of each kind. */
export const HOSTILE_URLS = [
  '/news/midnight-plumbers',
  '/shows/702/the-open-line',
  '/podcasts/red-soil',
  '/podcasts/amanzi',
  '/podcasts/amanzi/priced-by-the-hour',
  '/videos/tide-tables',
  '/videos/tide-tables/season-2',
  '/videos/five-in-the-morning/live-lines',
  '/specials/nine-lives-of-hillbrow',
  '/livestreams/newsroom',
  '/competitions/coast-road',
  '/sites/primediaplus-privacy',
] as const

interface TextColumns {
  texts: readonly string[]
  /** JSON lists of texts. */
  lists?: readonly string[]
}

const TEXTS: Record<string, TextColumns> = {
  station: { texts: ['name', 'slogan', 'place', 'frequency', 'description', 'contact_mail', 'contact_whatsapp'] },
  person: { texts: ['name', 'bio'] },
  content_person: { texts: ['role'] },
  image: { texts: ['description'] },
  media: { texts: ['name'] },
  hero_teaser: { texts: ['headline', 'subline'], lists: ['badges'] },
  reel: { texts: ['title'] },
  showcase_teaser: { texts: ['title', 'badge'] },
  content: {
    texts: ['name', 'headline', 'overline', 'teaser_headline', 'teaser_overline', 'subline', 'text', 'author'],
    lists: ['badges', 'tags', 'topics'],
  },
}

/**
 * Replaces every text of the demo's stations, people, images and rows, and of contents of each kind, as a program without
 * validation would: titles, names, lists, HTML, Markdown, sections and details.
 */
export async function fillWithHostileTexts(db: Database, text: string): Promise<void> {
  const list = JSON.stringify([text])
  await db.transaction().execute(async (tx) => {
    for (const [table, { texts, lists = [] }] of Object.entries(TEXTS)) {
      const assignments = [
        ...texts.map((column) => sql`${sql.ref(column)} = ${text}`),
        ...lists.map((column) => sql`${sql.ref(column)} = ${list}::jsonb`),
        ...(table === 'content' ? bodyOf(text) : []),
      ]
      const rows = table === 'content' ? SOME_OF_EACH_KIND : sql``
      await sql`update ${sql.table(table)} set ${sql.join(assignments)} ${rows}`.execute(tx)
    }
    await announceContentChange(tx)
  })
}

/** The contents of `HOSTILE_URLS` and the newest of each kind; indexing all content for the search would take minutes. */
const SOME_OF_EACH_KIND = sql`
  where url in (${sql.join(HOSTILE_URLS)}) or id in (
    select id from (
      select id, row_number() over (partition by kind order by published_at desc) as place from content) as newest
    where place <= 5)`

const bodyOf = (text: string) => [
  sql`rich_text = case when kind in ('podcast', 'episode', 'page') then ${text} end`,
  sql`markdown = case when kind in ('show', 'video', 'special') then ${text} end`,
  sql`details = details || ${JSON.stringify(detailsOf(text))}::jsonb`,
  sql`sections = ${JSON.stringify(sectionsOf(text))}::jsonb`,
]

const sectionsOf = (text: string) => [
  { kind: 'rich_text', html: text },
  { kind: 'image', imageId: 'news-city', caption: text, credit: text },
  { kind: 'quote', quote: text, source: text },
  { kind: 'video', mediaId: text, title: text, posterImageId: 'news-city', durationSeconds: 1 },
  { kind: 'embed', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', title: text },
  { kind: 'embed', url: `javascript:${text}`, title: text },
]

const detailsOf = (text: string) => ({
  buttonText: text,
  rules: text,
  link: 'javascript:pwned()',
  externalLink: 'javascript:pwned()',
  source: { name: text, url: 'javascript:pwned()' },
  funding: [{ url: 'javascript:pwned()', title: text }],
  chapters: [{ startSeconds: 1, title: text, href: 'javascript:pwned()' }],
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Attributes that may contain any text, because browsers do not interpret them. */
const PLAIN = new Set(['alt', 'title', 'content', 'aria-label', 'placeholder', 'value', 'download'])

/** Traces of hostile texts in a page: scripts, event handlers, script URLs, and data that is not JSON. */
export function faultsInPage(html: string): string[] {
  const faults: string[] = []
  let script: { type: string; text: string } | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'script') script = { type: attributes['type'] ?? '', text: '' }
      for (const [attribute, value] of Object.entries(attributes)) {
        if (attribute.startsWith('on')) faults.push(`${name} has ${attribute}`)
        if (/^\s*(?:javascript|data:text|vbscript):?/i.test(value) && !PLAIN.has(attribute))
          faults.push(`${name} has ${attribute}=${value.slice(0, 40)}`)
      }
      if (name === 'iframe' && !attributes['src']?.startsWith('https://')) faults.push('an iframe without a provider')
    },
    ontext(text) {
      if (script) script.text += text
    },
    onclosetag(name) {
      if (name !== 'script' || !script) return
      const { type, text } = script
      script = null
      if (/json/.test(type)) faults.push(...(isJson(text) ? [] : [`${type} is not JSON: ${text.slice(0, 60)}`]))
      else if (text.includes('pwned') && !isDataOnly(text))
        faults.push(`a script with a hostile text: ${text.slice(0, 60)}`)
    },
  })
  parser.end(html)
  return faults
}

/** Streamed page data are string literals; a hostile text is only in quotes there. */
const isDataOnly = (text: string) => text.trim().startsWith('window.__reactRouterContext')
