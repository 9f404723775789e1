import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ROOT = path.resolve(import.meta.dirname, '..')
const CLIENT = path.join(ROOT, 'build/client')
const STAMP = path.join(ROOT, 'build/.sources')
/** The inputs of the browser bundle. */
const SOURCES = [
  'web',
  'contract',
  'public',
  'package-lock.json',
  'chunks.ts',
  'vite.config.ts',
  'react-router.config.ts',
]

/** Builds the web app unless `build/` is up to date with the sources. */
export async function buildWebIfStale(): Promise<void> {
  const current = await hashOf(SOURCES)
  const built = await readFile(STAMP, 'utf8').catch(() => '')
  if (built === current) return
  process.stderr.write('building the web app\n')
  execFileSync(path.join(ROOT, 'node_modules/.bin/react-router'), ['build'], { cwd: ROOT, stdio: ['ignore', 2, 2] })
  await compressAll(CLIENT)
  await writeFile(STAMP, current)
}

async function filesOf(names: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    names.map(async (name) => {
      const entries = await readdir(path.join(ROOT, name), { recursive: true, withFileTypes: true }).catch(() => null)
      if (!entries) return [path.join(ROOT, name)]
      return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
    }),
  )
  return lists.flat().toSorted()
}

async function hashOf(names: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await filesOf(names)) {
    hash.update(path.relative(ROOT, file)).update(await readFile(file).catch(() => ''))
  }
  return hash.digest('hex')
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a `.br` and a `.gz` file beside every text file, at the highest compression levels. */
async function compressAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter(
    (entry) => entry.isFile() && /\.(js|css|svg|json|txt|html|webmanifest)$/.test(entry.name),
  )
  for (const entry of texts) {
    const file = path.join(entry.parentPath, entry.name)
    const body = await readFile(file)
    if (body.length < 300) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    await writeFile(`${file}.br`, await brotli(body, { params }))
    await writeFile(`${file}.gz`, await zip(body, { level: 9 }))
  }
}

if (import.meta.main) await buildWebIfStale()
