import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { contentByIds } from '#server/features/catalogue/content.ts'
import type { SeriesTitle } from '#server/features/catalogue/lists/feed-series.ts'
import { topicNames } from '#server/features/catalogue/topics.ts'
import { toCachedResponse } from '#server/http/responses/response-cache.ts'
import { sendCachedResponse } from '#server/http/responses/send-response.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { RateLimit } from '#server/lib/limits/rate-limit.ts'
import { toSlug } from '#server/lib/urls/slug.ts'
import { calendarPeriod, writeCalendar } from '../calendar.ts'
import type { OpenFormatsDeps } from '../deps.ts'
import { ALL_STATIONS, readProgramme } from '../programme.ts'
import { writeSubscriptions } from '../subscriptions.ts'
import { followsFolder, followTokens } from './tokens.ts'

/** Per minute and token. */
const MAX_REQUESTS = 60
const HEADERS = { 'x-robots-tag': 'noindex, nofollow' }
const CACHE_CONTROL = 'private, no-store'
const TITLE = 'What I follow'

type Write = (deps: OpenFormatsDeps, accountId: string) => Promise<string>

const FILES: readonly (readonly [file: string, contentType: string, write: Write])[] = [
  ['shows.ics', 'text/calendar; charset=utf-8', calendar],
  ['podcasts.opml', 'text/x-opml; charset=utf-8', opml],
]

export function registerFollowFiles(app: FastifyInstance, deps: OpenFormatsDeps): void {
  const limit = new RateLimit(MAX_REQUESTS)
  for (const [file, contentType, write] of FILES)
    app.route<{ Params: { token: string } }>({
      method: ['GET', 'HEAD'],
      url: `${followsFolder(':token')}/${file}`,
      handler: async (request, reply) => {
        reply.headers({ ...HEADERS, 'cache-control': CACHE_CONTROL })
        const accountId = await followTokens.accountOf(deps.db, request.params.token)
        if (accountId === null) throw new AppError('NOT_FOUND', 'This URL is unknown or was replaced')
        limit.count(accountId, deps.clock())
        const own = { status: 200, contentType, headers: HEADERS, cacheControl: CACHE_CONTROL }
        return sendCachedResponse(request, reply, toCachedResponse({ ...own, body: await write(deps, accountId) }))
      },
    })
}

const followed = (db: Database, accountId: string, kind: 'content' | 'topic') =>
  db
    .selectFrom('follow')
    .select(['target_id as id', 'headline'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .execute()

const contentIds = async (db: Database, accountId: string): Promise<string[]> =>
  (await followed(db, accountId, 'content')).map(({ id }) => id)

async function calendar({ db, clock, site }: OpenFormatsDeps, accountId: string): Promise<string> {
  const now = clock()
  const wanted = new Set(await contentIds(db, accountId))
  const programmes = wanted.size === 0 ? [] : await readProgramme(db, ALL_STATIONS, calendarPeriod(now), now)
  const own = programmes.map((one) => ({ ...one, airings: one.airings.filter(({ show }) => wanted.has(show.id)) }))
  return writeCalendar(site, `${TITLE} on ${site.name}`, own, now)
}

const WITH_FEEDS = new Set(['podcast', 'mixed_podcast', 'show'])

async function opml({ db, clock, site }: OpenFormatsDeps, accountId: string): Promise<string> {
  const now = clock()
  const contents = await contentByIds(db, await contentIds(db, accountId), now)
  const series = [...contents.values()]
    .filter(({ kind }) => WITH_FEEDS.has(kind))
    .map(({ headline, url }) => ({ title: headline, url }))
  const topics = await topicFeeds(db, accountId)
  const byTitle = (a: SeriesTitle, b: SeriesTitle) => a.title.localeCompare(b.title, 'en-ZA')
  return writeSubscriptions(site, `${TITLE} on ${site.name}`, [...series, ...topics].toSorted(byTitle), now)
}

/** A topic without contents has no feed. */
async function topicFeeds(db: Database, accountId: string): Promise<SeriesTitle[]> {
  const topics = await followed(db, accountId, 'topic')
  const slugs = new Set(topics.length === 0 ? [] : (await topicNames(db)).map(toSlug))
  return topics.filter(({ id }) => slugs.has(id)).map(({ id, headline }) => ({ title: headline, url: `/topics/${id}` }))
}
