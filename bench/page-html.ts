/** Cached pages; `uncached-pages.ts` measures the others. */
import { type BenchPage, cachedRow } from './kit/page-html.ts'
import { startPeer } from './kit/processes.ts'
import { printRows, type Row } from './kit/row.ts'

const PAGES: readonly BenchPage[] = [
  { name: 'home', path: '/' },
  { name: 'video page', path: '/videos/tide-tables/night-shift-at-pier-two' },
  { name: 'episode page', path: '/podcasts/blackout-diaries/nine-seconds' },
  { name: 'article page', path: '/news/midnight-plumbers' },
]

export async function run(): Promise<Row[]> {
  const server = await startPeer('bench/kit/server.ts')
  const rows: Row[] = []
  try {
    for (const page of PAGES) rows.push(await cachedRow(server, page))
  } finally {
    server.stop()
  }
  return rows
}

if (import.meta.main) printRows(await run())
