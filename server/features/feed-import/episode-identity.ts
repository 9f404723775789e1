import type { KnownEpisode } from '#server/features/catalogue/save-podcast/podcast-of-feed.ts'
import type { FeedItem } from './feeds/feed.ts'
import { contentHash, stableUrl } from './feeds/guid.ts'

type Item = Pick<FeedItem, 'guid' | 'guidIsDerived' | 'title' | 'publishedAt' | 'enclosure'>

/** What a publisher's guid stands for: in most feeds one item and at most one episode. */
interface Group {
  items: Item[]
  episodes: KnownEpisode[]
}

/**
 * Gives each item the identity of its episode: the guid, with a hash behind it where the publisher uses one guid for several
 * episodes. An item of a publisher who does so is a known episode when guid and sound, or guid and date, are the same; it
 * has the identity that the episode was given first, whatever has been added, reordered or changed since.
 */
export function identityOfItems(items: readonly Item[], known: readonly KnownEpisode[]): Map<Item, string> {
  const groups = [...groupsByGuid(items, known).values()]
  const repeatsGuids = groups.some((group) => group.items.length > 1 || group.episodes.length > 1)
  const identities = new Map<Item, string>()
  for (const group of groups) {
    const [item] = group.items
    const [episode] = group.episodes
    // A publisher who repeats no guid means the same episode by it, even if everything else has changed.
    if (item && !repeatsGuids) identities.set(item, episode?.guid ?? item.guid)
    else identifyGroup(group, identities)
  }
  return identities
}

function groupsByGuid(items: readonly Item[], known: readonly KnownEpisode[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  const groupOf = (guid: string): Group => {
    const group = groups.get(guid) ?? { items: [], episodes: [] }
    groups.set(guid, group)
    return group
  }
  for (const item of items) groupOf(item.guid).items.push(item)
  for (const episode of known) groupOf(publishersGuid(episode.guid)).episodes.push(episode)
  return groups
}

const HASH = /#urn:sha256:[\da-f]{32}$/

const publishersGuid = (identity: string) => identity.replace(HASH, '')

function identifyGroup(group: Group, identities: Map<Item, string>): void {
  const { items, episodes } = group
  const free = new Set(episodes)
  for (const tie of matchKeysOf(group)) matchBy(tie, items, free, identities)
  const taken = new Set(episodes.map(({ guid }) => guid))
  for (const added of items.filter((each) => !identities.has(each)).toSorted(oldestFirst)) {
    const identity = newIdentity(added, taken)
    taken.add(identity)
    identities.set(added, identity)
  }
}

/** Keys that tie an item to its episode; null where there is nothing to compare. */
interface MatchKey {
  ofItem: (item: Item) => string | null
  ofEpisode: (episode: KnownEpisode) => string | null
}

const audioUrlOf = (item: Item) => item.enclosure && stableUrl(item.enclosure.url)
const audioUrlOfEpisode = ({ audioUrl }: KnownEpisode) => audioUrl && stableUrl(audioUrl)
const dateOf = ({ publishedAt }: { publishedAt: Date | null }) => publishedAt?.toISOString() ?? null
const both = (one: string | null, other: string | null) => (one === null || other === null ? null : `${one}\n${other}`)

const AUDIO: MatchKey = { ofItem: audioUrlOf, ofEpisode: audioUrlOfEpisode }
const DATE: MatchKey = { ofItem: dateOf, ofEpisode: dateOf }
const TITLE: MatchKey = { ofItem: ({ title }) => title, ofEpisode: ({ headline }) => headline }

const combined = (one: MatchKey, other: MatchKey): MatchKey => ({
  ofItem: (item) => both(one.ofItem(item), other.ofItem(item)),
  ofEpisode: (episode) => both(one.ofEpisode(episode), other.ofEpisode(episode)),
})

/** The strongest first. A guid of our own making is the address of the sound, so there the sound says nothing more. */
function matchKeysOf({ items, episodes }: Group): MatchKey[] {
  const isDerived = items.some(({ guidIsDerived }) => guidIsDerived)
  const first = isDerived ? TITLE : AUDIO
  return [combined(first, DATE), ...(isDerived ? [] : [AUDIO]), DATE, uniqueTitle(items, episodes)]
}

/** The title, where it names one item and one episode: daily news may all have the same. */
function uniqueTitle(items: readonly Item[], episodes: readonly KnownEpisode[]): MatchKey {
  const once = (titles: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1)
    return (title: string) => (counts.get(title) === 1 ? title : null)
  }
  const [ofItem, ofEpisode] = [once(items.map(({ title }) => title)), once(episodes.map(({ headline }) => headline))]
  return { ofItem: ({ title }) => ofItem(title), ofEpisode: ({ headline }) => ofEpisode(headline) }
}

function matchBy(tie: MatchKey, items: readonly Item[], free: Set<KnownEpisode>, identities: Map<Item, string>): void {
  const byKey = new Map<string | null, KnownEpisode>([...free].map((episode) => [tie.ofEpisode(episode), episode]))
  byKey.delete(null)
  for (const item of items) {
    const key = tie.ofItem(item)
    const episode = identities.has(item) ? undefined : byKey.get(key)
    if (!episode) continue
    identities.set(item, episode.guid)
    free.delete(episode)
    byKey.delete(key)
  }
}

/** The oldest first, so that the plain guid does not depend on the order of the feed. */
function oldestFirst(one: Item, other: Item): number {
  const time = ({ publishedAt }: Item) => publishedAt?.getTime() ?? Number.MAX_SAFE_INTEGER
  return time(one) - time(other) || contentHash(one).localeCompare(contentHash(other))
}

function newIdentity(item: Item, taken: ReadonlySet<string>): string {
  let identity = item.guid
  for (let title = item.title; taken.has(identity); title += '\n') {
    identity = `${item.guid}#${contentHash({ title, publishedAt: item.publishedAt })}`
  }
  return identity
}
