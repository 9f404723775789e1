import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ROOT = path.resolve(import.meta.dirname, '..')
const CLIENT = path.join(ROOT, 'build/client')
/** Of this build and of those before it, for error reports. Never served. */
const MAPS = path.join(ROOT, 'build/maps')
const STAMP = path.join(ROOT, 'build/.sources')
const SOURCES = [
  'web',
  'contract',
  'public',
  'package-lock.json',
  'chunks.ts',
  'tools/vite',
  'vite.config.ts',
  'react-router.config.ts',
]

export async function buildWebIfStale(): Promise<void> {
  const current = await hashOf(SOURCES)
  const built = await readFile(STAMP, 'utf8').catch(() => '')
  if (built === current) return
  process.stderr.write('building the web app\n')
  // Without the list of its hundreds of files.
  const build = ['build', '--logLevel', 'error']
  execFileSync(path.join(ROOT, 'node_modules/.bin/react-router'), build, { cwd: ROOT, stdio: ['ignore', 2, 2] })
  await moveSourceMaps(path.join(CLIENT, 'assets'))
  await shortenManifest(path.join(CLIENT, 'assets'))
  await compressAll(CLIENT)
  await writeFile(STAMP, current)
}

/** Pages of older builds stay open for days, and their error reports need the maps of their build. */
const MAPS_KEPT_MS = 30 * 86_400_000

async function moveSourceMaps(assets: string): Promise<void> {
  await mkdir(MAPS, { recursive: true })
  for (const name of await readdir(MAPS)) {
    const file = path.join(MAPS, name)
    if ((await stat(file)).mtimeMs < Date.now() - MAPS_KEPT_MS) await rm(file)
  }
  const maps = (await readdir(assets)).filter((name) => name.endsWith('.map'))
  for (const name of maps) await rename(path.join(assets, name), path.join(MAPS, name))
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

interface Route {
  id?: string
  imports?: string[]
}

const IN_EVERY_PAGE = /\/(react|router|frame|rolldown-runtime)-[\w-]{7}\.js$/

const RESTORE_IDS = 'for(const[id,route]of Object.entries(window.__reactRouterManifest.routes))route.id=id'

/**
 * Every page loads the manifest. Drops false values, the default, the scripts of every page, and the ids of the routes, which the browser
 * restores from their keys; sorted lists compress better.
 */
async function shortenManifest(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((each) => /^manifest-[\da-f]+\.js$/.test(each))
  if (!name) throw new Error('The build has no list of routes')
  const text = await readFile(path.join(folder, name), 'utf8')
  const start = text.indexOf('=') + 1
  const manifest = JSON.parse(text.slice(start).replace(/;$/, '')) as { routes: Record<string, Route> }
  const routes = Object.fromEntries(Object.entries(manifest.routes).map(([id, route]) => [id, shortened(route)]))
  await writeFile(
    path.join(folder, name),
    `${text.slice(0, start)}${JSON.stringify({ ...manifest, routes })};${RESTORE_IDS}`,
  )
}

function shortened({ id: _id, imports = [], ...route }: Route): Route {
  const stated = Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))
  return { ...stated, imports: imports.filter((file) => !IN_EVERY_PAGE.test(file)).toSorted() }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A `.br` and a `.gz` file beside every text file. */
async function compressAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && /\.(js|css|svg|json|txt|html)$/.test(entry.name))
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
