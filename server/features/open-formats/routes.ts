import type { FastifyInstance } from 'fastify'
import { isStationId, type StationId } from '#contract/stations.ts'
import { type Day, parseDay } from '#server/features/schedule/johannesburg.ts'
import { listStations } from '#server/features/stations/stations.ts'
import { ResponseCache, type UncachedResponse } from '#server/http/responses/response-cache.ts'
import { sendCachedResponse } from '#server/http/responses/send-response.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { calendarPeriod, writeCalendar } from './calendar.ts'
import { contentAt } from './content-at.ts'
import type { OpenFormatsDeps } from './deps.ts'
import { registerEmbeds } from './embed/routes.ts'
import { registerFollowFiles } from './follows/routes.ts'
import { INDEX_POLICY, indexPage } from './index-page.ts'
import { ALL_STATIONS, daysAround, type Period, readProgramme } from './programme.ts'
import { writeGroups, writeSchedule, writeServices } from './spi.ts'
import { listStreams, writeM3u, writePls, writeXspf } from './stream-lists.ts'
import { readSubscriptions, writeSubscriptions } from './subscriptions.ts'
import { writeXmltv } from './xmltv.ts'

const CACHE = { freshMs: 60_000, staleMs: 600_000, maxEntries: 300, maxBytes: 32_000_000 }
const CACHE_CONTROL = 'public, max-age=900, stale-while-revalidate=3600'
/** Days in programme guides: yesterday to a week ahead. */
const DAYS = { before: 1, after: 8 }
/** Beyond, schedules only repeat the weekly programme. */
const MAX_DAYS_AWAY = 60

type Write = (deps: OpenFormatsDeps, params: Record<string, string>) => Promise<string>

const XML = 'application/xml; charset=utf-8'

const FORMATS: readonly (readonly [url: string, contentType: string, write: Write])[] = [
  ['/feeds/xmltv.xml', XML, xmltv],
  [
    '/feeds/spi/SI.xml',
    XML,
    async ({ db, clock, site, streams: external }) => writeServices(site, await listStations(db), external, clock()),
  ],
  ['/feeds/spi/GI.xml', XML, groups],
  ['/feeds/spi/:station/:file', XML, schedule],
  ['/feeds/podcasts.opml', 'text/x-opml; charset=utf-8', subscriptions],
  ['/feeds/:station.ics', 'text/calendar; charset=utf-8', calendar],
  ['/feeds/shows/:station/:show.ics', 'text/calendar; charset=utf-8', showCalendar],
  ['/feeds/:station.m3u', 'audio/x-mpegurl; charset=utf-8', streams(writeM3u)],
  ['/feeds/:station.pls', 'audio/x-scpls; charset=utf-8', streams(writePls)],
  [
    '/feeds/:station.xspf',
    'application/xspf+xml; charset=utf-8',
    (deps, params) => streams((found) => writeXspf(deps.site, deps.site.name, found))(deps, params),
  ],
]

export async function registerOpenFormats(app: FastifyInstance, deps: OpenFormatsDeps): Promise<void> {
  const cache = new ResponseCache(CACHE)
  await deps.onContentChange(() => cache.invalidate())
  for (const [url, contentType, write] of FORMATS)
    app.route<{ Params: Record<string, string> }>({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const { params } = request
        const load = async (): Promise<UncachedResponse> => ({
          status: 200,
          contentType,
          cacheControl: CACHE_CONTROL,
          headers: { 'access-control-allow-origin': '*' },
          body: await write(deps, params),
        })
        return sendCachedResponse(request, reply, await cache.get(request.url.split('?', 1)[0] ?? '', load))
      },
    })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/feeds',
    handler: async (request, reply) =>
      sendCachedResponse(request, reply, await cache.get('/feeds', () => readIndex(deps))),
  })
  registerFollowFiles(app, deps)
  await registerEmbeds(app, deps)
}

const readIndex = async ({ db, site, streams: external }: OpenFormatsDeps): Promise<UncachedResponse> => ({
  status: 200,
  contentType: 'text/html; charset=utf-8',
  cacheControl: CACHE_CONTROL,
  headers: { 'content-security-policy': INDEX_POLICY },
  body: indexPage(site, await listStations(db), external),
})

async function xmltv({ db, clock, site }: OpenFormatsDeps): Promise<string> {
  const now = clock()
  return writeXmltv(site, await readProgramme(db, ALL_STATIONS, daysAround(now, DAYS), now), now)
}

async function groups({ db, clock, site }: OpenFormatsDeps): Promise<string> {
  const now = clock()
  const programmes = await readProgramme(db, ALL_STATIONS, daysAround(now, DAYS), now)
  const shows = new Map(programmes.flatMap(({ airings }) => airings.map(({ show }) => [show.id, show])))
  return writeGroups(
    site,
    [...shows.values()].filter(({ hasPage }) => hasPage),
    now,
  )
}

/** `{yyyymmdd}_PI.xml`, as RadioDNS names the programme of a day. */
async function schedule(
  { db, clock, site, streams: external }: OpenFormatsDeps,
  params: Record<string, string>,
): Promise<string> {
  const station = stationOf(params)
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)_PI\.xml$/.exec(params.file ?? '') ?? []
  if (!year) throw new AppError('NOT_FOUND', 'There is no such schedule')
  const now = clock()
  const period = periodOf(parseDay(`${year}-${month}-${date}`), now)
  const [programme] = await readProgramme(db, [station], period, now)
  if (!programme) throw new AppError('NOT_FOUND', 'There is no such station')
  return writeSchedule(site, { ...programme, period, streams: external }, now)
}

function periodOf(day: Day, now: Date): Period {
  if (Math.abs(day.startsAt.getTime() - now.getTime()) > MAX_DAYS_AWAY * DAY_MS)
    throw new AppError('NOT_FOUND', `There are schedules for ${MAX_DAYS_AWAY} days before and after today`)
  return { from: day.startsAt, to: day.endsAt }
}

async function subscriptions({ db, clock, site }: OpenFormatsDeps): Promise<string> {
  const now = clock()
  return writeSubscriptions(site, `Podcasts and shows of ${site.name}`, await readSubscriptions(db, now), now)
}

async function calendar({ db, clock, site }: OpenFormatsDeps, params: Record<string, string>): Promise<string> {
  const now = clock()
  const programmes = await readProgramme(db, [stationOf(params)], calendarPeriod(now), now)
  return writeCalendar(site, programmes[0]?.station.name ?? site.name, programmes, now)
}

async function showCalendar({ db, clock, site }: OpenFormatsDeps, params: Record<string, string>): Promise<string> {
  const now = clock()
  const show = await contentAt(db, `/shows/${stationOf(params)}/${params.show}`, now)
  if (show?.kind !== 'show') throw new AppError('NOT_FOUND', 'There is no such show')
  const programmes = await readProgramme(db, ALL_STATIONS, calendarPeriod(now), now)
  const own = programmes.map((one) => ({ ...one, airings: one.airings.filter((airing) => airing.show.id === show.id) }))
  return writeCalendar(site, show.headline, own, now)
}

/** The name `all` lists every station. */
function streams(write: (streams: ReturnType<typeof listStreams>) => string): Write {
  return async ({ db, site, streams: external }, { station = '' }) => {
    const found = (await listStations(db)).filter(({ id }) => station === 'all' || id === station)
    if (found.length === 0) throw new AppError('NOT_FOUND', 'There is no such station')
    return write(listStreams(site, found, external))
  }
}

function stationOf({ station }: Record<string, string>): StationId {
  if (!isStationId(station)) throw new AppError('NOT_FOUND', 'There is no such station')
  return station
}
