import { STATIONS } from '#contract/stations.ts'
import type { FolderReader } from '../read/folder-reader.ts'
import { allReels, type StationContent } from '../schema/content.ts'
import type { SectionEntry } from '../schema/fields.ts'
import { checkUnique } from './check-unique.ts'

export function checkPages(reader: FolderReader, content: StationContent): void {
  const reels = allReels(content)
  // The URLs of reels do not contain their page, so slugs must be unique across pages.
  checkUnique(reader, reels, 'slug')
  const refs = knownRefs(content)
  for (const reel of reels) {
    if (reel.kind === 'media') checkKnown(reader, reel.items, refs, 'content')
    if (reel.kind === 'competition') checkKnown(reader, reel.items, slugsOf(content.competitions), 'competition')
  }
  for (const { relatedAudio } of content.news) checkKnown(reader, relatedAudio, refs, 'episode')
  checkHero(reader, content)
  checkCatchup(reader, content)
  checkFilms(reader, content)
  checkForms(reader, content)
  checkMoved(reader, content.moved)
  for (const kind of ['competitions', 'specials', 'livestreams', 'news', 'podcasts'] as const)
    checkUnique(reader, content[kind], 'slug')
  checkUnique(reader, content.pages, 'slug')
  checkUnique(reader, content.pages, 'url')
}

function knownRefs({ shows, podcasts, videoPodcasts, specials, livestreams }: StationContent): ReadonlySet<string> {
  return new Set([
    ...podcasts.flatMap(({ slug, episodes }) => [slug, ...episodes.map((episode) => `${slug}/${episode.slug}`)]),
    ...podcasts.flatMap(({ slug, videos }) => videos.map((video) => `video:${slug}/${video.slug}`)),
    ...STATIONS.flatMap((id) => shows[id].map((show) => `show:${id}/${show.slug}`)),
    ...videoPodcasts.flatMap(({ slug, seasons }) => [
      `video-podcast:${slug}`,
      ...seasons.map(({ number }) => `season:${slug}/${number}`),
      ...seasons.flatMap(({ episodes }) => episodes.map((video) => `video:${slug}/${video.slug}`)),
    ]),
    ...specials.map(({ slug }) => `special:${slug}`),
    ...livestreams.map(({ slug }) => `livestream:${slug}`),
  ])
}

function checkHero(reader: FolderReader, content: StationContent): void {
  const refs = knownRefs(content)
  const stations = new Set<string>(content.stations.map(({ id }) => id))
  checkUnique(reader, content.home.hero, 'slug')
  for (const slide of content.home.hero) {
    const { kind, ref, headline } = slide
    if (kind !== 'show' && headline === undefined) reader.faultAt(slide, null, `${slide.slug}: needs a headline`)
    const isPlain = kind === 'podcast' || kind === 'episode'
    const isKnown = kind === 'station' ? stations.has(ref) : refs.has(isPlain ? ref : `${kind}:${ref}`)
    if (!isKnown || (isPlain && ref.includes('/') !== (kind === 'episode')))
      reader.faultAt(slide, 'ref', `there is no ${kind} '${ref}'`)
  }
}

const slugsOf = (entries: readonly { slug: string }[]) => new Set(entries.map(({ slug }) => slug))

function checkKnown(reader: FolderReader, items: readonly string[], known: ReadonlySet<string>, what: string): void {
  for (const [index, ref] of items.entries()) {
    if (!known.has(ref)) reader.faultAt(items, index, `there is no ${what} '${ref}'`)
    if (items.indexOf(ref) < index) reader.faultAt(items, index, `'${ref}' is there twice`)
  }
}

function checkCatchup(reader: FolderReader, { catchup: { audio, video }, podcasts, videoPodcasts }: StationContent) {
  const seasons = videoPodcasts.flatMap(({ slug, seasons: list }) =>
    list.map(({ number }) => `season:${slug}/${number}`),
  )
  if (audio && !slugsOf(podcasts).has(audio.hero.ref))
    reader.faultAt(audio.hero, 'ref', `there is no podcast '${audio.hero.ref}'`)
  if (video && !seasons.includes(video.hero.ref))
    reader.faultAt(video.hero, 'ref', `there is no season '${video.hero.ref}'`)
}

function checkFilms(reader: FolderReader, content: StationContent): void {
  const { films, specials, livestreams, news, competitions, pages, videoPodcasts, shows } = content
  const known = new Set(films.films.map(({ id }) => id))
  const channels = new Set(films.livestreams.map(({ name }) => name))
  const allShows = new Set(STATIONS.flatMap((id) => shows[id].map((show) => `${id}/${show.slug}`)))
  checkUnique(reader, films.films, 'id')
  for (const special of specials)
    if (!known.has(special.film)) reader.faultAt(special, 'film', `there is no film '${special.film}'`)
  for (const stream of livestreams)
    if (!channels.has(stream.slug)) reader.faultAt(stream, 'slug', `there is no video channel '${stream.slug}'`)
  for (const podcast of videoPodcasts)
    if (podcast.show && !allShows.has(podcast.show))
      reader.faultAt(podcast, 'show', `there is no show '${podcast.show}'`)
  const sections: SectionEntry[] = [...specials, ...news, ...competitions, ...pages].flatMap((entry) => entry.sections)
  for (const section of sections)
    if ('film' in section && !known.has(section.film))
      reader.faultAt(section, 'film', `there is no film '${section.film}'`)
}

/** With a wrong id the names of winners would never be published. */
function checkForms(reader: FolderReader, { competitions }: StationContent): void {
  for (const { form } of competitions) {
    const kinds = new Map(form?.fields.map(({ id, kind }) => [id, kind]))
    for (const [use, id] of Object.entries(form?.publish ?? {}))
      if (!kinds.has(id) || (use === 'consent') !== (kinds.get(id) === 'CONSENT'))
        reader.faultAt(form?.publish ?? {}, use, `publish, ${use}: the form has no such field '${id}'`)
  }
}

/** Each old URL has one target, and no redirect leads in a circle. */
function checkMoved(reader: FolderReader, moved: StationContent['moved']): void {
  checkUnique(reader, moved, 'from')
  const targets = new Map(moved.map(({ from, to }) => [from, to]))
  for (const entry of moved) {
    let steps = 0
    for (let path: string | undefined = entry.from; path !== undefined; path = targets.get(path))
      if (++steps > 10) {
        reader.faultAt(entry, 'to', `'${entry.from}' leads nowhere`)
        break
      }
  }
}
