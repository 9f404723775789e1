import { IMAGE_WIDTHS, imagePath } from '#contract/images.ts'
import { STATIONS } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { readStatus } from '#tests/kit/clients/readers.ts'
import { pick } from './random.ts'
import { type Clients, Tally } from './tally.ts'
import { pause } from './wait.ts'

const READERS = 6
const PICTURE_READERS = 2
const UNCACHED_READERS = 2
const READ_SECONDS = 30
const PATHS = ['/', '/stations', '/audio', '/video', '/ewn', '/search']
const CONTENT_PAGES = 12
/** A 503 response, which is allowed for requests that need the database. */
const REFUSED = Symbol('refused')

interface Site {
  url: string
  db: Database
  random: () => number
}

/** Starts clients that read public pages, one after the other. */
export async function startPageReaders({ url, db, random }: Site): Promise<Clients> {
  const content = await db
    .selectFrom('content')
    .select('url')
    .where('kind', 'in', ['podcast', 'show', 'news', 'episode'])
    .orderBy('id')
    .limit(CONTENT_PAGES)
    .execute()
  const stations = STATIONS.flatMap((id) => [`/station/${id}`, `/station/${id}/guide`])
  const paths = [...PATHS, ...stations, ...content.map((each) => each.url)]
  const read = () => readPage(url, pick(paths, random) ?? '/')
  const what = 'no failed page'
  return startClients('page readers', { count: READERS, everyMs: 60, what }, read)
}

/** Starts clients that load images, also in sizes that are not cached. */
export async function startPictureReaders({ url, db, random }: Site): Promise<Clients> {
  const images = await db.selectFrom('image').select('id').orderBy('id').execute()
  const read = async () => {
    const path = imagePath(pick(images, random)?.id ?? '', '16x9', pick(IMAGE_WIDTHS, random) ?? 320)
    const response = await fetch(url + path, { signal: limit(), headers: { accept: 'image/webp' } })
    const { byteLength } = await response.arrayBuffer()
    if (response.status === 503) return REFUSED
    return response.status === 200 && byteLength > 100 ? null : `${path} ${response.status}`
  }
  const what = 'answered, or refused with 503'
  return startClients('picture readers', { count: PICTURE_READERS, everyMs: 250, what }, read)
}

/** Starts clients whose queries are never cached. Without a database they must be refused, with a 503 and in time. */
export function startUncachedReaders({ url }: Site): Clients {
  const read = async () => {
    const status = await readStatus(url)
    if (status === 503) return REFUSED
    return status === 200 ? null : `POST /graphql ${status}`
  }
  const what = 'answered, or refused with 503'
  return startClients('uncached queries', { count: UNCACHED_READERS, everyMs: 150, what }, read)
}

const limit = () => AbortSignal.timeout(READ_SECONDS * 1_000)

async function readPage(url: string, path: string): Promise<string | null> {
  const response = await fetch(url + path, { signal: limit(), headers: { accept: 'text/html' } })
  const text = await response.text()
  if (response.status !== 200) return `${path} ${response.status}`
  return text.includes('</html>') ? null : `${path} is cut off`
}

interface Settings {
  count: number
  everyMs: number
  what: string
}

/** Starts clients that call `read` repeatedly. It returns an error message, `REFUSED`, or null. */
function startClients(
  name: string,
  { count, everyMs, what }: Settings,
  read: () => Promise<string | typeof REFUSED | null>,
): Clients {
  const tally = new Tally()
  const stopping = new AbortController()
  let refused = 0
  async function readOn(_: unknown, client: number): Promise<void> {
    tally.endPause(client)
    while (!stopping.signal.aborted) {
      const fault = await read().catch(reasonOf)
      if (fault === null) tally.recordSuccess(client)
      else if (fault === REFUSED) {
        refused++
        tally.requests++
      } else tally.recordFailure(fault)
      await pause(everyMs, stopping.signal)
    }
  }
  const reading = Array.from({ length: count }, readOn)
  return {
    name,
    tally,
    async stop() {
      stopping.abort()
      await Promise.all(reading)
      const seen = `${tally.failed} of ${tally.requests}${refused > 0 ? `, ${refused} refused` : ''}`
      return [{ what, isMet: tally.failed === 0 && tally.requests > refused, seen }]
    },
  }
}

function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? ` (${cause.cause.message})` : ''
  return `${String(cause)}${inner}`
}
