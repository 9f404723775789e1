import { STATIONS } from '#contract/stations.ts'
import { coveredMinutes, timeOfWeek } from '#server/features/content-import/checks/check-schedule.ts'
import type { BlockEntry } from '#server/features/content-import/schema/content.ts'
import { checkAirings } from './check-airings.ts'
import { checkNews } from './check-news.ts'
import { checkNewestFirst } from './check-order.ts'
import { checkTexts } from './check-texts.ts'
import type { DemoContent } from './demo-content.ts'

/** In addition to the checks of every import. */
export function checkDemo(content: DemoContent): void {
  for (const id of STATIONS) {
    if (!content.stations.some((station) => station.id === id)) throw new Error(`stations.yaml: no station '${id}'`)
    checkFullWeek(`schedule/${id}.yaml`, content.schedule[id])
  }
  for (const { slug, episodes, videos } of content.podcasts) {
    checkNewestFirst(`podcasts/${slug}.yaml`, episodes)
    checkNewestFirst(`podcasts/${slug}.yaml`, videos)
  }
  for (const { slug, seasons } of content.videoPodcasts)
    checkNewestFirst(
      `video-podcasts/${slug}.yaml`,
      seasons.flatMap(({ episodes }) => episodes),
    )
  checkAirings(content)
  checkNews(content)
  checkTexts(content)
}

const MINUTES_OF_WEEK = 7 * 24 * 60

function checkFullWeek(file: string, blocks: readonly BlockEntry[]): void {
  const filled = new Set(blocks.flatMap(coveredMinutes))
  const minutes = Array.from({ length: MINUTES_OF_WEEK }, (_, minute) => minute)
  const gap = minutes.find((minute) => !filled.has(minute))
  if (gap === undefined) return
  const end = minutes.find((minute) => minute > gap && filled.has(minute)) ?? 0
  throw new Error(`${file}: nothing is on air from ${timeOfWeek(gap)} to ${timeOfWeek(end)}`)
}
