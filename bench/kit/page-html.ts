/** A page's HTML out of the cache against its limit. */
import type { Row } from '../row.ts'
import { startConstantTwin } from './constant.ts'
import type { Peer } from './processes.ts'
import { rateRow } from './rate-row.ts'

const BROTLI = { 'accept-encoding': 'br' }

/** What a page is called in the table, and its path. */
export interface BenchPage {
  name: string
  path: string
}

/** The finished page against a server that knows nothing but its bytes. */
export async function keptRow(server: Peer, page: BenchPage): Promise<Row> {
  const twin = await startConstantTwin(server.url + page.path, BROTLI)
  const row = { work: `${page.name} HTML from the cache`, against: 'constant bytes, bare node:http', aim: '>= 0.6' }
  const asked = { path: page.path, headers: BROTLI }
  try {
    return await rateRow(row, { peer: server, ...asked }, { peer: twin, ...asked })
  } finally {
    twin.stop()
  }
}
