/** Cached HTML of a page against its limit. */
import { startConstantPeer } from './constant.ts'
import { rateRow } from './load.ts'
import type { Peer } from './processes.ts'
import type { Row } from './row.ts'

const BROTLI = { 'accept-encoding': 'br' }

export interface BenchPage {
  name: string
  path: string
}

/** Against a server that has only its bytes. */
export async function cachedRow(server: Peer, page: BenchPage): Promise<Row> {
  const bare = await startConstantPeer(server.url + page.path, BROTLI)
  const row = { work: `${page.name} HTML from the cache`, against: 'constant bytes, bare node:http', aim: '>= 0.6' }
  const asked = { path: page.path, headers: BROTLI }
  try {
    return await rateRow(row, { peer: server, ...asked }, { peer: bare, ...asked })
  } finally {
    bare.stop()
  }
}
