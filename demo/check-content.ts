import { checkSchedule } from './check-schedule.ts'
import { stationIds, type DemoContent } from './content-schema.ts'

/** Throws one error naming file and entry when something is missing, double, or refers to what is not there. */
export function checkContent(content: DemoContent): void {
  checkNoDoubles(
    'stations.yaml',
    content.stations.map((station) => station.id),
  )
  for (const id of stationIds) {
    if (!content.stations.some((station) => station.id === id)) throw new Error(`stations.yaml: no station '${id}'`)
    const shows = content.shows[id].map((show) => show.slug)
    checkNoDoubles(`shows/${id}.yaml`, shows)
    checkSchedule(`schedule/${id}.yaml`, content.schedule[id], new Set(shows))
  }
  checkPodcasts(content.podcasts)
  checkHome(content)
}

function checkNoDoubles(file: string, names: readonly string[]): void {
  const double = names.find((name, index) => names.indexOf(name) < index)
  if (double !== undefined) throw new Error(`${file}: '${double}' is there twice`)
}

function checkPodcasts(podcasts: DemoContent['podcasts']): void {
  checkNoDoubles(
    'podcasts',
    podcasts.map((podcast) => podcast.slug),
  )
  for (const { slug, episodes } of podcasts) {
    checkNoDoubles(
      `podcasts/${slug}.yaml`,
      episodes.map((episode) => episode.slug),
    )
    for (const [index, episode] of episodes.entries()) {
      const newer = episodes[index - 1]
      if (newer === undefined || isOlder(episode.published, newer.published)) continue
      throw new Error(`podcasts/${slug}.yaml, ${episode.slug}: must be older than ${newer.slug}, which stands above it`)
    }
  }
}

type Published = DemoContent['podcasts'][number]['episodes'][number]['published']

const isOlder = (one: Published, other: Published) =>
  one.daysAgo > other.daysAgo || (one.daysAgo === other.daysAgo && one.at < other.at)

function checkHome({ home, ...content }: DemoContent): void {
  const known = knownRefs(content)
  for (const part of [home.hero, home.reels])
    checkNoDoubles(
      'home.yaml',
      part.map((entry) => entry.slug),
    )
  for (const { slug, kind, ref } of home.hero) {
    if (!known[kind].has(ref)) throw new Error(`home.yaml, hero ${slug}: there is no ${kind} '${ref}'`)
  }
  const items = new Set([...known.podcast, ...known.episode, ...[...known.show].map((ref) => `show:${ref}`)])
  for (const reel of home.reels) {
    const entry = `home.yaml, reel ${reel.slug}`
    checkNoDoubles(entry, reel.items)
    const unknown = reel.items.find((ref) => !items.has(ref))
    if (unknown !== undefined) throw new Error(`${entry}: there is no podcast, episode or show '${unknown}'`)
  }
}

const knownRefs = ({ shows, podcasts }: Pick<DemoContent, 'shows' | 'podcasts'>) => ({
  station: new Set<string>(stationIds),
  show: new Set(stationIds.flatMap((id) => shows[id].map((show) => `${id}/${show.slug}`))),
  podcast: new Set(podcasts.map((podcast) => podcast.slug)),
  episode: new Set(podcasts.flatMap(({ slug, episodes }) => episodes.map((episode) => `${slug}/${episode.slug}`))),
})
