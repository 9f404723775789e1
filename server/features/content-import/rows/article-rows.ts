import type { Insertable } from 'kysely'
import type { ContentRevisionTable } from '#server/database/tables.ts'
import { sanitiseOwnHtml } from '#server/lib/html/safe-html.ts'
import { findImageId, type ContentMedia } from '../content-media.ts'
import type { StationContent } from '../schema/content.ts'
import { parseInstant } from '../schema/fields.ts'
import { conditionColumns, opensAt, windowColumns, sectionColumns } from './columns.ts'
import { CONTENT_DEFAULTS, textColumns, toStation, type ContentRow } from './content-defaults.ts'
import { hoursFrom, toInstant, publishedAt } from './dates.ts'
import { parseContentRef, episodeId } from './ids.ts'

export function articleRows(content: StationContent, made: ContentMedia, now: Date): ContentRow[] {
  return [
    ...content.news.map((article) => newsRow(article, made, now)),
    ...content.competitions.map((competition) => competitionRow(competition, made, now)),
    ...content.pages.map((page) => pageRow(page, made, now)),
  ]
}

const newsRow = (article: StationContent['news'][number], made: ContentMedia, now: Date): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: parseContentRef(`news:${article.slug}`),
  kind: 'news',
  url: `/news/${article.slug}`,
  ...textColumns(article),
  author: article.author,
  station: toStation(article),
  image_id: findImageId(made, article.image),
  published_at: toInstant(article.published, now),
  ...changeColumns(article, now),
  related_audio: JSON.stringify(
    article.relatedAudio.map((name) => {
      const [podcast = '', episode = ''] = name.split('/')
      return episodeId(podcast, episode)
    }),
  ),
  ...conditionColumns(article.condition, now),
  ...sectionColumns(article.sections, made),
})

/** Updates and corrections dated in the future are left out. */
function changeColumns(
  { published, updatedAfterHours, corrections }: StationContent['news'][number],
  now: Date,
): Partial<ContentRow> {
  const after = (hours: number) => hoursFrom(toInstant(published, now), hours)
  const made = corrections
    .map(({ afterHours, text }) => ({ at: after(afterHours), text }))
    .filter(({ at }) => at <= now)
  const changes = [...made.map(({ at }) => at), ...(updatedAfterHours ? [after(updatedAfterHours)] : [])]
  const last = Math.max(...changes.map(Number).filter((at) => at <= now.getTime()))
  return {
    corrections: JSON.stringify(made),
    ...(Number.isFinite(last) && { revised_at: new Date(last) }),
  }
}

const ANNOUNCED_HOURS = 24

/** A competition that opens within hours, as in the example, is already announced. */
const announcedAt = (window: StationContent['competitions'][number]['window'], now: Date): Date => {
  const opens = opensAt(window, now)
  return hoursFrom('opens' in window || opens < now ? opens : now, -ANNOUNCED_HOURS)
}

const competitionRow = (
  {
    buttonText,
    rules,
    window,
    form: entryForm,
    externalLink,
    published,
    ...competition
  }: StationContent['competitions'][number],
  made: ContentMedia,
  now: Date,
): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: parseContentRef(`competition:${competition.slug}`),
  kind: 'competition',
  url: `/competitions/${competition.slug}`,
  ...textColumns({ ...competition, overline: 'Competition' }),
  station: competition.station,
  image_id: findImageId(made, competition.image),
  details: JSON.stringify({ buttonText, rules: sanitiseOwnHtml(rules), entryForm, externalLink }),
  published_at: published === undefined ? announcedAt(window, now) : parseInstant(published),
  ...windowColumns(window, now),
  ...sectionColumns(competition.sections, made),
})

const pageRow = (page: StationContent['pages'][number], made: ContentMedia, now: Date): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: parseContentRef(`page:${page.slug}`),
  kind: 'page',
  url: page.url,
  ...textColumns(page),
  published_at: publishedAt(page.published, now),
  ...sectionColumns(page.sections, made),
})

export const draftRows = ({ podcasts }: StationContent): Insertable<ContentRevisionTable>[] =>
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
