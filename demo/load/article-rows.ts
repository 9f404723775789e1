import type { Insertable } from 'kysely'
import type { ContentRevisionTable } from '#server/database/tables.ts'
import { sanitiseOwnHtml } from '#server/lib/safe-html.ts'
import type { DemoContent } from '../content-schema.ts'
import { conditionColumns, windowColumns, sectionColumns } from './columns.ts'
import { CONTENT_DEFAULTS, textColumns, stationOf, type ContentRow } from './content-defaults.ts'
import type { Films } from './generated-files.ts'
import { contentIdOf, episodeId } from './ids.ts'
import { hoursFrom, instantOf, publishedAt } from './relative-dates.ts'

/** News, competitions and pages. */
export function articleRows(content: DemoContent, films: Films, now: Date): ContentRow[] {
  return [
    ...content.news.map((article) => newsRow(article, films, now)),
    ...content.competitions.map((competition) => competitionRow(competition, films, now)),
    ...content.pages.map((page) => pageRow(page, films, now)),
  ]
}

const newsRow = (article: DemoContent['news'][number], films: Films, now: Date): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: contentIdOf(`news:${article.slug}`),
  kind: 'news',
  url: `/news/${article.slug}`,
  ...textColumns(article),
  author: article.author,
  station: stationOf(article),
  image_id: article.image,
  published_at: instantOf(article.published, now),
  ...conditionColumns(article.condition, now),
  ...sectionColumns(article.sections, films),
})

/** Days between the publication of a competition and its opening. */
const ANNOUNCED_HOURS = 24

const competitionRow = (
  { buttonText, rules, window, ...competition }: DemoContent['competitions'][number],
  films: Films,
  now: Date,
): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: contentIdOf(`competition:${competition.slug}`),
  kind: 'competition',
  url: `/competitions/${competition.slug}`,
  ...textColumns({ ...competition, overline: 'Competition' }),
  station: competition.station,
  image_id: competition.image,
  details: JSON.stringify({ buttonText, rules: sanitiseOwnHtml(rules) }),
  published_at: hoursFrom(now, Math.min(window.opensInHours, 0) - ANNOUNCED_HOURS),
  ...windowColumns(window, now),
  ...sectionColumns(competition.sections, films),
})

const pageRow = (page: DemoContent['pages'][number], films: Films, now: Date): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: contentIdOf(`page:${page.slug}`),
  kind: 'page',
  url: page.url,
  ...textColumns(page),
  published_at: publishedAt(page.published, now),
  ...sectionColumns(page.sections, films),
})

/** Unpublished drafts of episodes. */
export const draftRows = ({ podcasts }: DemoContent): Insertable<ContentRevisionTable>[] =>
  podcasts.flatMap(({ slug, episodes }) =>
    episodes.flatMap((episode) =>
      episode.draft
        ? [
            {
              content_id: episodeId(slug, episode.slug),
              number: 1,
              state: 'draft' as const,
              fields: JSON.stringify(episode.draft),
            },
          ]
        : [],
    ),
  )
