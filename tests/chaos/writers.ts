import type { Database } from '#server/database/connect.ts'
import { isPublishedNow } from '#server/features/catalogue/published.ts'
import { sendBeacon } from '#tests/kit/clients/beacon.ts'
import { type Listener, listenerAt } from '#tests/kit/clients/listener.ts'
import { signIn } from '#tests/kit/clients/sign-in.ts'
import { DeleteBookmark } from '#web/gateway/generated/delete-bookmark.ts'
import { Follow } from '#web/gateway/generated/follow.ts'
import { GetMyKept } from '#web/gateway/generated/get-my-kept.ts'
import { GetPlayedHistory } from '#web/gateway/generated/get-played-history.ts'
import { SetBookmark } from '#web/gateway/generated/set-bookmark.ts'
import { Unfollow } from '#web/gateway/generated/unfollow.ts'
import { pick } from './random.ts'
import { type Clients, Tally } from './tally.ts'
import { pause } from './wait.ts'

const ACCOUNTS = 8
const MINUTES_SIGNED_IN = 100_000
const EVERY_MS = 80
const RETRY_MS = 500
const TYPE_NAME = 'NewsTeaserDetailPublishedContent'

interface Catalogue {
  news: string[]
  podcasts: string[]
  media: string[]
}

/** The last acknowledged values of an account: true for saved, false for removed; seconds of recordings. */
interface Journal {
  bookmarks: Map<string, boolean>
  follows: Map<string, boolean>
  progress: Map<string, number>
}

interface Writer {
  listener: Listener
  journal: Journal
}

/** Starts signed-in listeners that bookmark, follow, remove and play, one change after the other, and repeat failed requests. */
export async function startWriters(url: string, db: Database, random: () => number): Promise<Clients> {
  const tally = new Tally()
  const stopping = new AbortController()
  const catalogue = await readCatalogue(db)
  const writers: Writer[] = []
  while (writers.length < ACCOUNTS) {
    const person = await signIn(db, { minutes: MINUTES_SIGNED_IN }, new Date())
    const journal = { bookmarks: new Map(), follows: new Map(), progress: new Map() }
    writers.push({ listener: listenerAt(url, person), journal })
  }
  const writing = writers.map(async (writer, client) => {
    tally.endPause(client)
    while (!stopping.signal.aborted) {
      const write = nextWrite(url, writer, catalogue, random)
      while (!(await attempt(write, client, tally))) {
        await pause(RETRY_MS, new AbortController().signal)
        if (stopping.signal.aborted && Date.now() > stopBy) return
      }
      await pause(EVERY_MS, stopping.signal)
    }
  })
  let stopBy = Number.POSITIVE_INFINITY
  return {
    name: 'writers',
    tally,
    async stop() {
      stopBy = Date.now() + 30_000
      stopping.abort()
      await Promise.all(writing)
      return [await compare(writers, tally)]
    },
  }
}

async function readCatalogue(db: Database): Promise<Catalogue> {
  const now = new Date()
  const ids = (kind: 'news' | 'podcast' | 'episode') =>
    db
      .selectFrom('content')
      .select(['id', 'media_id'])
      .where('kind', '=', kind)
      .where(isPublishedNow('content', now))
      .orderBy('id')
      .limit(300)
      .execute()
  const [news, podcasts, episodes] = [await ids('news'), await ids('podcast'), await ids('episode')]
  const media = episodes.flatMap(({ media_id }) => media_id ?? [])
  return { news: news.map(({ id }) => id), podcasts: podcasts.map(({ id }) => id), media }
}

interface Write {
  send: () => Promise<void>
  /** Adds the acknowledged change to the journal. */
  record: () => void
}

function nextWrite(url: string, { listener, journal }: Writer, catalogue: Catalogue, random: () => number): Write {
  const kind = random()
  if (kind < 0.4) {
    const id = pick(catalogue.news, random) ?? ''
    const isSaved = !journal.bookmarks.get(id)
    const send = isSaved
      ? () => listener.data(SetBookmark, { id, path: `/${id}`, typeName: TYPE_NAME })
      : () => listener.data(DeleteBookmark, { contentId: id })
    return { send: async () => void (await send()), record: () => journal.bookmarks.set(id, isSaved) }
  }
  if (kind < 0.7) {
    const id = pick(catalogue.podcasts, random) ?? ''
    const isSaved = !journal.follows.get(id)
    const send = async () =>
      void (await (isSaved
        ? listener.data(Follow, { kind: 'CONTENT', id })
        : listener.data(Unfollow, { kind: 'CONTENT', id })))
    return { send, record: () => journal.follows.set(id, isSaved) }
  }
  const id = pick(catalogue.media, random) ?? ''
  const seconds = Math.floor(random() * 500) + 10
  const at = Date.now()
  const send = () => sendProgress(url, listener, { id, seconds, at })
  return { send, record: () => journal.progress.set(id, seconds) }
}

async function sendProgress(
  url: string,
  listener: Listener,
  { id, seconds, at }: { id: string; seconds: number; at: number },
): Promise<void> {
  const response = await sendBeacon({ url, now: new Date() }, listener, [{ mediaId: id, seconds, duration: 1_000, at }])
  if (response.status !== 204) throw new Error(`progress ${response.status}: ${await response.text()}`)
}

async function attempt({ send, record }: Write, client: number, tally: Tally): Promise<boolean> {
  try {
    await send()
    record()
    tally.recordSuccess(client)
    return true
  } catch (cause) {
    tally.recordFailure(String(cause))
    return false
  }
}

/** Reads the data of each account, and counts values that differ from the last acknowledged ones. */
async function compare(writers: readonly Writer[], tally: Tally) {
  let acknowledged = 0
  let lost = 0
  for (const { listener, journal } of writers) {
    const { myKept } = await listener.data(GetMyKept, {})
    const bookmarks = new Set(myKept.bookmarkIds)
    const follows = new Set(myKept.follows.map(({ id }) => id))
    const progress = await readProgress(listener)
    const wrong = [
      ...[...journal.bookmarks].filter(([id, isSaved]) => bookmarks.has(id) !== isSaved),
      ...[...journal.follows].filter(([id, isSaved]) => follows.has(id) !== isSaved),
      ...[...journal.progress].filter(([id, seconds]) => progress.get(id) !== seconds),
    ]
    for (const [id, value] of wrong) tally.addDetail(`lost: ${id} of ${listener.id} should be ${value}`)
    acknowledged += journal.bookmarks.size + journal.follows.size + journal.progress.size
    lost += wrong.length
  }
  return {
    what: 'no acknowledged write lost',
    isMet: lost === 0 && acknowledged > 0,
    seen: `${lost} of ${acknowledged} values read back`,
  }
}

async function readProgress(listener: Listener): Promise<Map<string, number>> {
  const seconds = new Map<string, number>()
  let after: string | null = null
  do {
    const { playedHistory }: Awaited<ReturnType<typeof pageOf>> = await pageOf(listener, after)
    for (const { node } of playedHistory.edges) seconds.set(node.video_id, node.playhead_seconds)
    after = playedHistory.pageInfo.hasNextPage ? playedHistory.pageInfo.endCursor : null
  } while (after)
  return seconds
}

const pageOf = (listener: Listener, after: string | null) => listener.data(GetPlayedHistory, { first: 50, after })
