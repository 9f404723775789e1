/** Always reads the database: responses are cached only for operations of the web app. */
const QUERY = '{ homeExplore { __typename } audioPodcastList(first: 20) { totalCount } currentShows { __typename } }'

export interface Readers {
  /** Number of responses by status; 0 is a failed connection. */
  seen: ReadonlyMap<number, number>
  stop: () => Promise<void>
}

/** Status of an uncached read; 0 for a failed connection. */
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

/** Reads in a loop with `count` concurrent clients. */
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
