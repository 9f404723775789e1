import type { KnownEpisode } from '#server/features/catalogue/save/podcast/podcast-of-feed.ts'
import type { FeedItem } from './feeds/feed.ts'
import { contentHash, stableUrl } from './feeds/guid.ts'

type Item = Pick<FeedItem, 'guid' | 'guidIsDerived' | 'title' | 'publishedAt' | 'enclosure'>

interface Group {
  items: Item[]
  episodes: KnownEpisode[]
}

/**
 * The guid, with a hash appended where the publisher uses one guid for several episodes. In such a feed an item matches a stored episode
 * with the same guid and audio, or the same guid and date; an episode keeps its first identity whatever is added, reordered or changed
 * later, also when a new host of the podcast gives it another guid.
 */
export function identityOfItems(items: readonly Item[], known: readonly KnownEpisode[]): Map<Item, string> {
  const groups = [...groupsByGuid(items, known).values()]
  const repeatsGuids = groups.some((group) => group.items.length > 1 || group.episodes.length > 1)
  const identities = new Map<Item, string>()
  matchMoved(groups, identities)
  for (const group of groups) {
    const [item] = group.items
    const [episode] = group.episodes
    // In a feed without repeated guids the guid alone identifies the episode, even if everything else has changed.
    if (item && identities.has(item) && group.items.length === 1) continue
    if (item && !repeatsGuids) identities.set(item, episode?.guid ?? item.guid)
    else identifyGroup(group, identities)
  }
  return identities
}

/** Items with new guids that have the date and the title, or the date and the audio, of an episode whose guid is no longer in the feed. */
function matchMoved(groups: readonly Group[], identities: Map<Item, string>): void {
  const added = groups.filter(({ episodes }) => episodes.length === 0).flatMap(({ items }) => items)
  const dropped = new Set(groups.filter(({ items }) => items.length === 0).flatMap(({ episodes }) => episodes))
  for (const key of [combined(TITLE, DATE), combined(AUDIO, DATE)]) matchBy(key, added, dropped, identities)
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
  const unmatched = new Set(episodes)
  for (const key of matchKeysOf(group)) matchBy(key, items, unmatched, identities)
  const taken = new Set(episodes.map(({ guid }) => guid))
  for (const added of items.filter((each) => !identities.has(each)).toSorted(oldestFirst)) {
    const identity = newIdentity(added, taken)
    taken.add(identity)
    identities.set(added, identity)
  }
}

/** Null where the value is missing. */
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

/** The most specific first. A derived guid is the URL of the audio, so the audio is no further evidence. */
function matchKeysOf({ items, episodes }: Group): MatchKey[] {
  const isDerived = items.some(({ guidIsDerived }) => guidIsDerived)
  const first = isDerived ? TITLE : AUDIO
  return [combined(first, DATE), ...(isDerived ? [] : [AUDIO]), DATE, uniqueTitle(items, episodes)]
}

/** Daily news may all have the same title. */
function uniqueTitle(items: readonly Item[], episodes: readonly KnownEpisode[]): MatchKey {
  const once = (titles: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1)
    return (title: string) => (counts.get(title) === 1 ? title : null)
  }
  const [ofItem, ofEpisode] = [once(items.map(({ title }) => title)), once(episodes.map(({ headline }) => headline))]
  return { ofItem: ({ title }) => ofItem(title), ofEpisode: ({ headline }) => ofEpisode(headline) }
}

function matchBy(
  key: MatchKey,
  items: readonly Item[],
  unmatched: Set<KnownEpisode>,
  identities: Map<Item, string>,
): void {
  const byValue = new Map<string | null, KnownEpisode>(
    [...unmatched].map((episode) => [key.ofEpisode(episode), episode]),
  )
  byValue.delete(null)
  for (const item of items) {
    const value = key.ofItem(item)
    const episode = identities.has(item) ? undefined : byValue.get(value)
    if (!episode) continue
    identities.set(item, episode.guid)
    unmatched.delete(episode)
    byValue.delete(value)
  }
}

/** So that the order of the feed does not determine which item gets the plain guid. */
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
