/** Runs all benchmarks; each result is a ratio to a limit or a baseline in the same run. */
import { buildWebIfStale } from '#tools/build-web.ts'
import { printRows, type Row } from './row.ts'

const PARTS = [
  'page-html',
  'uncached-pages',
  'home-graphql',
  'my-content',
  'worst-document',
  'memory',
  'progress',
  'analytics',
  'growth',
  'search',
  'schedule',
  'event-stream',
  'feeds',
  'opml',
  'segments',
  'images',
  'click-to-sound',
  'click-to-sound-after-ads',
  'click-to-frame',
]

await buildWebIfStale()
const rows: Row[] = []
for (const name of PARTS) {
  process.stderr.write(`measuring ${name}\n`)
  const { run } = (await import(`./${name}.ts`)) as { run: () => Promise<Row[]> }
  rows.push(...(await run()))
}
printRows(rows)
