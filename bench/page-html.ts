/** Pages out of the cache; those that are not in it are in `uncached-pages.ts`. */
import { type BenchPage, keptRow } from './kit/page-html.ts'
import { startPeer } from './kit/processes.ts'
import { printRows, type Row } from './row.ts'

const PAGES: readonly BenchPage[] = [
  { name: 'home', path: '/' },
  { name: 'video page', path: '/videos/tide-tables/night-shift-at-pier-two' },
  { name: 'episode page', path: '/podcasts/blackout-diaries/nine-seconds' },
]

export async function run(): Promise<Row[]> {
  const server = await startPeer('bench/kit/server.ts')
  const rows: Row[] = []
  try {
    for (const page of PAGES) rows.push(await keptRow(server, page))
  } finally {
    server.stop()
  }
  return rows
}

if (import.meta.main) printRows(await run())
