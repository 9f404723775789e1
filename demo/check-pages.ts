import { checkNoDuplicates } from './check-order.ts'
import type { DemoContent } from './content-schema.ts'
import { stationIds, type DemoSection } from './content-fields.ts'
import type { DemoReel } from './page-schema.ts'

/** Throws an error that names file and entry when a page has an unknown reference. */
export function checkPages(content: DemoContent): void {
  const refs = knownRefs(content)
  checkHero(content)
  checkFilms(content)
  for (const [file, reels] of reelLists(content)) checkReels(file, reels, refs, content)
  // The addresses of reels do not contain their page, so slugs must be unique across pages.
  checkNoDuplicates(
    'reels',
    reelLists(content).flatMap(([, reels]) => reels.map(({ slug }) => slug)),
  )
  checkCatchup(content)
  checkMoved(content.moved)
  for (const file of ['news', 'competitions', 'specials', 'livestreams'] as const)
    checkNoDuplicates(
      `${file}.yaml`,
      content[file].map(({ slug }) => slug),
    )
  checkNoDuplicates(
    'pages',
    content.pages.map(({ url }) => url),
  )
}

const reelLists = ({ home, catchup }: DemoContent) =>
  [
    ['home.yaml', home.reels],
    ['audio.yaml', catchup.audio.reels],
    ['video.yaml', catchup.video.reels],
  ] as const

/** The references that items of a media reel may have. */
function knownRefs({ shows, podcasts, videoPodcasts, specials, livestreams }: DemoContent): ReadonlySet<string> {
  return new Set([
    ...podcasts.flatMap(({ slug, episodes }) => [slug, ...episodes.map((episode) => `${slug}/${episode.slug}`)]),
    ...podcasts.flatMap(({ slug, videos }) => videos.map((video) => `video:${slug}/${video.slug}`)),
    ...stationIds.flatMap((id) => shows[id].map((show) => `show:${id}/${show.slug}`)),
    ...videoPodcasts.flatMap(({ slug, seasons }) => [
      `video-podcast:${slug}`,
      ...seasons.map(({ number }) => `season:${slug}/${number}`),
      ...seasons.flatMap(({ episodes }) => episodes.map((video) => `video:${slug}/${video.slug}`)),
    ]),
    ...specials.map(({ slug }) => `special:${slug}`),
    ...livestreams.map(({ slug }) => `livestream:${slug}`),
  ])
}

function checkHero({ home, shows, podcasts, videoPodcasts, specials }: DemoContent): void {
  const known = {
    station: new Set<string>(stationIds),
    show: new Set(stationIds.flatMap((id) => shows[id].map((show) => `${id}/${show.slug}`))),
    podcast: new Set(podcasts.map((podcast) => podcast.slug)),
    episode: new Set(podcasts.flatMap(({ slug, episodes }) => episodes.map((episode) => `${slug}/${episode.slug}`))),
    season: new Set(videoPodcasts.flatMap(({ slug, seasons }) => seasons.map(({ number }) => `${slug}/${number}`))),
    special: slugsOf(specials),
  }
  checkNoDuplicates(
    'home.yaml',
    home.hero.map(({ slug }) => slug),
  )
  for (const { slug, kind, ref, headline } of home.hero) {
    if (kind !== 'show' && headline === undefined) throw new Error(`home.yaml, hero ${slug}: it needs a headline`)
    if (!known[kind].has(ref)) throw new Error(`home.yaml, hero ${slug}: there is no ${kind} '${ref}'`)
  }
}

function checkReels(file: string, reels: readonly DemoReel[], refs: ReadonlySet<string>, content: DemoContent): void {
  for (const reel of reels) checkItems(`${file}, reel ${reel.slug}`, reel, refs, content)
}

function checkItems(entry: string, reel: DemoReel, refs: ReadonlySet<string>, content: DemoContent): void {
  switch (reel.kind) {
    case 'media':
      return checkKnown(entry, reel.items, refs, 'content')
    case 'news':
      return checkKnown(entry, reel.items, slugsOf(content.news), 'article')
    case 'competition':
      return checkKnown(entry, reel.items, slugsOf(content.competitions), 'competition')
    case 'ad':
    case 'showcase':
      return
    default:
      return reel satisfies never
  }
}

const slugsOf = (entries: readonly { slug: string }[]) => new Set(entries.map(({ slug }) => slug))

function checkKnown(entry: string, items: readonly string[], known: ReadonlySet<string>, what: string): void {
  checkNoDuplicates(entry, items)
  const unknown = items.find((ref) => !known.has(ref))
  if (unknown !== undefined) throw new Error(`${entry}: there is no ${what} '${unknown}'`)
}

function checkCatchup({ catchup, podcasts, videoPodcasts }: DemoContent): void {
  const seasons = videoPodcasts.flatMap(({ slug, seasons: list }) =>
    list.map(({ number }) => `season:${slug}/${number}`),
  )
  checkKnown('audio.yaml, hero', [catchup.audio.hero.ref], slugsOf(podcasts), 'podcast')
  checkKnown('video.yaml, hero', [catchup.video.hero.ref], new Set(seasons), 'season')
}

function checkFilms({
  films,
  specials,
  livestreams,
  news,
  competitions,
  pages,
  videoPodcasts,
  shows,
}: DemoContent): void {
  const known = new Set(films.films.map(({ id }) => id))
  const channels = new Set(films.livestreams.map(({ name }) => name))
  const allShows = new Set(stationIds.flatMap((id) => shows[id].map((show) => `${id}/${show.slug}`)))
  for (const { slug, film } of specials) checkKnown(`specials.yaml, ${slug}`, [film], known, 'film')
  for (const { slug } of livestreams) checkKnown('livestreams.yaml', [slug], channels, 'video channel')
  for (const { slug, show } of videoPodcasts)
    if (show) checkKnown(`video-podcasts/${slug}.yaml`, [show], allShows, 'show')
  const articles = [...specials, ...news, ...competitions, ...pages]
  for (const { slug, sections } of articles) checkKnown(`${slug}, sections`, filmsIn(sections), known, 'film')
}

const filmsIn = (sections: readonly DemoSection[]) =>
  sections.flatMap((section) => ('film' in section ? [section.film] : []))

/** Every old address must have one target, and end at an address that has not moved. */
function checkMoved(moved: DemoContent['moved']): void {
  checkNoDuplicates(
    'moved.yaml',
    moved.map(({ from }) => from),
  )
  const targets = new Map(moved.map(({ from, to }) => [from, to]))
  for (const { from } of moved) {
    let steps = 0
    for (let place: string | undefined = from; place !== undefined; place = targets.get(place)) {
      if (++steps > 10) throw new Error(`moved.yaml: '${from}' leads nowhere`)
    }
  }
}
