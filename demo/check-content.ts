import { checkAirings } from './check-airings.ts'
import { checkSchedule } from './check-schedule.ts'
import { checkTexts } from './check-texts.ts'
import { checkPages } from './check-pages.ts'
import { checkNewestFirst, checkNoDuplicates } from './check-order.ts'
import type { DemoContent } from './content-schema.ts'
import { stationIds } from './content-fields.ts'

/** Throws an error that names file and entry when something is missing, a duplicate, or an unknown reference. */
export function checkContent(content: DemoContent): void {
  checkNoDuplicates(
    'stations.yaml',
    content.stations.map((station) => station.id),
  )
  for (const id of stationIds) {
    if (!content.stations.some((station) => station.id === id)) throw new Error(`stations.yaml: no station '${id}'`)
    const shows = content.shows[id].map((show) => show.slug)
    checkNoDuplicates(`shows/${id}.yaml`, shows)
    checkSchedule(`schedule/${id}.yaml`, content.schedule[id], new Set(shows))
  }
  checkPodcasts(content.podcasts)
  checkVideoPodcasts(content.videoPodcasts)
  checkAirings(content)
  checkPages(content)
  checkTexts(content)
}

function checkVideoPodcasts(podcasts: DemoContent['videoPodcasts']): void {
  for (const { slug, seasons } of podcasts) {
    const file = `video-podcasts/${slug}.yaml`
    checkNoDuplicates(
      file,
      seasons.map(({ number }) => `season ${number}`),
    )
    checkNewestFirst(
      file,
      seasons.flatMap(({ episodes }) => episodes),
    )
  }
}

function checkPodcasts(podcasts: DemoContent['podcasts']): void {
  checkNoDuplicates(
    'podcasts',
    podcasts.map((podcast) => podcast.slug),
  )
  for (const { slug, episodes, videos } of podcasts) {
    checkNewestFirst(`podcasts/${slug}.yaml`, episodes)
    checkNewestFirst(`podcasts/${slug}.yaml`, videos)
  }
}
