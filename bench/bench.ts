/** `npm run bench [-- name ...]`: runs all benchmarks, or those of these names, one after the other; exits with 1 if one failed. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { buildWebIfStale } from '#tools/build-web.ts'

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

/** In a process of its own, so that no part runs with the memory and the compiled code of another one. */
function measure(name: string): boolean {
  process.stdout.write(`\n${name}\n`)
  const script = path.join(import.meta.dirname, `${name}.ts`)
  return spawnSync(process.execPath, [...process.execArgv, script], { stdio: 'inherit' }).status === 0
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !PARTS.includes(name))
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${PARTS.join(', ')}`)

await buildWebIfStale()
const failed = (names.length > 0 ? names : PARTS).filter((name) => !measure(name))
if (failed.length > 0) {
  process.stderr.write(`failed: ${failed.join(', ')}\n`)
  process.exitCode = 1
}
