import { dateAndTime } from '#contract/date-texts.ts'
import { STATIONS } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { type Content, contentByIds } from '#server/features/catalogue/content.ts'
import { newestContent } from '#server/features/catalogue/lists/newest-of-kind.ts'
import { airingsBetween } from '#server/features/schedule/airings.ts'
import { readSchedules } from '#server/features/schedule/read-schedules.ts'
import { listStations, type Station } from '#server/features/stations/stations.ts'
import { escape, lightDocument } from './document.ts'

const ARTICLES = 25
const PODCASTS = 12
const MAX_TEXT = 240

export async function homePage(db: Database, site: { name: string; origin: string }, now: Date): Promise<string> {
  const main = [
    '<h1>News and radio</h1>',
    list('Latest news', (await newest(db, 'news', ARTICLES, now)).map(articleItem)),
    list('On air now', await onAir(db, now)),
    list('New podcasts', (await newest(db, 'podcast', PODCASTS, now)).map(podcastItem)),
  ].join('')
  return lightDocument({ title: 'News and radio', language: 'en-ZA', site, fullPath: '/', main })
}

async function newest(db: Database, kind: 'news' | 'podcast', first: number, now: Date): Promise<Content[]> {
  const { pages } = await newestContent(db, [{ filter: { kind }, first, after: null }], now)
  return pages.flatMap(({ edges }) => edges.map(({ node }) => node))
}

const list = (title: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `<section><h2>${title}</h2><ul>${items.join('')}</ul></section>`

const cut = (text: string): string => escape(Array.from(text).slice(0, MAX_TEXT).join(''))

const articleItem = ({ url, headline, subline, publishedAt, isUndated }: Content): string => {
  const path = /^\/news\/[^/]+$/.test(url) ? `/light${url}` : url
  const time = isUndated ? '' : `<p class="meta">${dateAndTime(publishedAt)}</p>`
  return `<li><a href="${escape(encodeURI(path))}"><strong>${cut(headline)}</strong></a>${subline ? `<p>${cut(subline)}</p>` : ''}${time}</li>`
}

const podcastItem = ({ url, headline, subline }: Content): string =>
  `<li><a href="${escape(encodeURI(url))}">${cut(headline)}</a>${subline ? `<p class="meta">${cut(subline)}</p>` : ''}</li>`

async function onAir(db: Database, now: Date): Promise<string[]> {
  const instant = new Date(now.getTime() + 1)
  const schedules = await readSchedules(db, STATIONS, now, instant)
  const stations = await listStations(db)
  const airingOf = ({ id }: Station) => {
    const schedule = schedules.get(id)
    return schedule && airingsBetween(schedule, now, instant).at(-1)
  }
  const shows = await contentByIds(
    db,
    stations.flatMap((station) => airingOf(station)?.showId ?? []),
    now,
  )
  return stations.map((station) => {
    const airing = airingOf(station)
    const title = airing?.showId ? shows.get(airing.showId)?.headline : airing?.imported?.title
    return `<li><a href="/station/${station.id}"><strong>${cut(station.name)}</strong></a><p>${cut(title ?? station.slogan)}</p></li>`
  })
}
