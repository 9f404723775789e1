import { sql } from 'kysely'
import { contentByUrl } from '#server/features/catalogue/addresses.ts'
import { availabilityOf } from '#server/features/catalogue/availability.ts'
import type { Content } from '#server/features/catalogue/content.ts'
import { isPublished } from '#server/features/catalogue/published.ts'
import type { ContentKind } from '#server/database/tables.ts'
import { thingsOf, type Work } from './works.ts'
import { type Crumb, type FactsContext, NO_FACTS, type PageFacts } from './page-facts.ts'

/** Search engines show about this many characters. */
const DESCRIPTION_LENGTH = 200
/** Enough for the first paragraph. */
const TEXT_LENGTH = 1_000

interface KindOfPage {
  ogType: PageFacts['ogType']
  /** The line above the title of the share picture. */
  kicker: string
  /** The list that it belongs to. */
  list: Crumb | null
  hasFeed?: boolean
}

const AUDIO = { name: 'Audio', path: '/audio' }
const VIDEO = { name: 'Video', path: '/video' }
const STATIONS = { name: 'Stations', path: '/stations' }
const NEWS = { name: 'EWN', path: '/ewn' }

const KINDS: Record<ContentKind, KindOfPage> = {
  show: { ogType: 'website', kicker: 'Radio show', list: STATIONS, hasFeed: true },
  podcast: { ogType: 'website', kicker: 'Podcast', list: AUDIO, hasFeed: true },
  mixed_podcast: { ogType: 'website', kicker: 'Podcast', list: AUDIO, hasFeed: true },
  episode: { ogType: 'music.song', kicker: 'Listen', list: AUDIO },
  video: { ogType: 'video.other', kicker: 'Watch', list: VIDEO },
  video_podcast: { ogType: 'website', kicker: 'Series', list: VIDEO },
  season: { ogType: 'website', kicker: 'Series', list: VIDEO },
  special: { ogType: 'website', kicker: 'Special', list: VIDEO },
  livestream: { ogType: 'video.other', kicker: 'Live video', list: VIDEO },
  news: { ogType: 'article', kicker: 'EWN', list: NEWS },
  page: { ogType: 'article', kicker: '', list: null },
  competition: { ogType: 'website', kicker: 'Competition', list: null },
}

/** The page of a published content of any kind. */
export async function contentFacts(context: FactsContext, path: string): Promise<PageFacts | null> {
  const content = await contentByUrl(context.db, path, context.now)
  if (!content) return null
  const work = await workOf(context, content)
  const { ogType, kicker, list, hasFeed } = KINDS[content.kind]
  const [parent] = work.parents
  return {
    ...NO_FACTS,
    path: content.url,
    title: [content.headline, parent?.headline].filter(Boolean).join(', '),
    name: content.headline,
    description: work.description,
    ogType,
    theme: content.kind === 'news' ? 'ewn' : content.station,
    kicker: parent?.headline ?? (kicker || context.site.name),
    imageId: content.image?.id ?? null,
    language: content.language,
    publishedAt: content.isUndated ? null : content.publishedAt,
    modifiedAt: work.modifiedAt,
    crumbs: [
      ...(list ? [list] : []),
      ...work.parents.toReversed().map(({ headline: name, url }) => ({ name, path: url })),
    ],
    feed: hasFeed ? feedOf(content) : null,
    things: thingsOf(context.site, work),
  }
}

/** Feeds have the address of their page under `/feeds`; a page at an unusual address has none. */
const feedOf = ({ url, headline: title }: Content): PageFacts['feed'] =>
  /^\/(podcasts\/[^/]+|shows\/[^/]+\/[^/]+)$/.test(url) ? { title, path: `/feeds${url}.xml` } : null

async function workOf({ db, now }: FactsContext, content: Content): Promise<Work> {
  const { text, updated_at: updatedAt, people, source, parents } = await readExtras(db, content.id, now)
  const isPlayable = ['AVAILABLE', 'LIVE'].includes(availabilityOf(content, null, now).state)
  return {
    content,
    description: descriptionOf(content, text),
    parents: parents ?? [],
    people: people ?? [],
    source: isPlayable ? source : null,
    modifiedAt: content.isUndated ? null : latestPast(content.publishedAt, updatedAt, now),
  }
}

/** What a description needs besides the content itself, in one statement. */
async function readExtras(db: FactsContext['db'], id: string, now: Date) {
  const { rows } = await sql<{
    text: string | null
    updated_at: Date
    people: Work['people'] | null
    source: Work['source']
    parents: Work['parents'] | null
  }>`
    select left(content.text, ${TEXT_LENGTH}) as text, content.updated_at,
      (select json_agg(json_build_object('name', person.name, 'role', credit.role) order by credit.position)
        from content_person as credit join person on person.id = credit.person_id
        where credit.content_id = content.id) as people,
      (select sources->0 from media where media.id = content.media_id) as source,
      (select json_agg(json_build_object('kind', above.kind, 'headline', above.headline, 'url', above.url) order by above.level)
        from (
          select 1 as level, parent.* from content as parent where parent.id = content.parent_id
          union all
          select 2, series.* from content as season join content as series on series.id = season.parent_id
          where season.id = content.parent_id and season.kind = 'season'
        ) as above where ${isPublished('above', now)}) as parents
    from content where content.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`content ${id} was removed meanwhile`)
  return row
}

/** The time of the last change; one that is not between publication and now is that of an import. */
const latestPast = (published: Date, updated: Date, now: Date) =>
  updated > published && updated <= now ? updated : published

function descriptionOf({ subline, headline, stationName }: Content, text: string | null): string {
  const paragraph = text?.split(/\n+/).find((line) => line.trim() !== '')
  const description = subline || paragraph?.trim() || [headline, stationName].filter(Boolean).join(', ')
  return truncate(description, DESCRIPTION_LENGTH)
}

/** Truncates after a whole word. */
function truncate(text: string, length: number): string {
  const characters = Array.from(text)
  if (characters.length <= length) return text
  const cut = characters.slice(0, length).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s,;:.]+$/, '')}…`
}
