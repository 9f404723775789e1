/** Reads the database whatever is cached, because the operation is none of the web app's. */
const QUERY = '{ homeExplore { __typename } audioPodcastList(first: 20) { totalCount } currentShows { __typename } }'

export interface Readers {
  /** How often each status was seen until now; 0 stands for a connection that failed. */
  seen: ReadonlyMap<number, number>
  stop: () => Promise<void>
}

/** Status of a read that no cache answers; 0 where there was no answer. */
export async function readStatus(url: string, query = QUERY): Promise<number> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query }) }
  try {
    const response = await fetch(`${url}/graphql`, init)
    const { errors } = await response.json()
    return response.status === 200 && errors ? 500 : response.status
  } catch {
    return 0
  }
}

/** Reads again and again, as `count` callers at the same time. */
export function startReaders(url: string, count: number): Readers {
  const seen = new Map<number, number>()
  const stopping = new AbortController()
  async function read(): Promise<void> {
    while (!stopping.signal.aborted) {
      const status = await readStatus(url)
      seen.set(status, (seen.get(status) ?? 0) + 1)
    }
  }
  const reading = Array.from({ length: count }, read)
  return {
    seen,
    async stop() {
      stopping.abort()
      await Promise.all(reading)
    },
  }
}
