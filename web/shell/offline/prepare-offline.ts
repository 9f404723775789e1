import { isSlowConnection, usesLessData } from '#web/lib/data-use/less-data.ts'
import { offlineStore } from '#web/lib/offline/offline-store.ts'
import { registerServiceWorker } from '#web/lib/offline/service-worker.ts'
import { downloadedIds } from '#web/player/downloads/downloaded-ids.ts'
import { announceNewVersion } from './announce-new-version.ts'

/**
 * React Router's manifest: the URLs of each route's script, of the scripts that it imports, and of its style sheets. Internal, because
 * no public API preloads all routes; without it nothing is preloaded. `router-page.test.tsx` fails when it changes.
 */
interface RouteManifest {
  routes: Record<string, { module: string; imports?: string[]; css?: string[] }>
}

const PACK_EVERY_MS = 30 * 60_000

const LOST_SIGNAL = '/error/connection-error'

/**
 * Loads everything that a navigation needs without a network: when the script of a route fails, React Router reloads the document,
 * which would stop playback. Retries when the network returns. Without playback it respects the data saver setting.
 */
export async function prepareOffline(isPlaying: boolean): Promise<void> {
  if (offlineStore.get() !== 'unprepared' || (!isPlaying && savesData())) return
  offlineStore.set('loading')
  announceNewVersion()
  try {
    await Promise.all([
      preloadRoutes(),
      import('#web/ui/toast/toast.tsx'),
      import('#web/shell/signal-graphic.tsx'),
      import('./offline-shelf.tsx'),
    ])
    offlineStore.set('prepared')
    await prepareDocuments()
    await prepareContents()
  } catch {
    if (offlineStore.get() === 'prepared') return
    offlineStore.set('unprepared')
    window.addEventListener('online', () => void prepareOffline(isPlaying), { once: true })
  }
}

/** One after another, so that a stream keeps its share of the network. */
async function preloadRoutes(): Promise<void> {
  const { __reactRouterManifest: manifest } = window as Window & { __reactRouterManifest?: RouteManifest }
  const sheets = new Set<string>()
  for (const { module, imports = [], css = [] } of Object.values(manifest?.routes ?? {})) {
    const newSheets = css.filter((href) => !sheets.has(href))
    for (const href of newSheets) sheets.add(href)
    await Promise.all([...[module, ...imports].map(preloadScript), ...newSheets.map(fetchIntoCache)])
  }
}

/**
 * The document keeps the module, which is not evaluated, even after a new version is deployed. Those that imports have preloaded have whole
 * URLs; for a second link to a script Firefox reports an error.
 */
async function preloadScript(href: string): Promise<void> {
  if (document.head.querySelector(`link[rel=modulepreload][href$="${CSS.escape(href)}"]`)) return
  const link = document.createElement('link')
  const loaded = new Promise((resolve, reject) => {
    Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low', onload: resolve, onerror: reject })
  })
  document.head.append(link)
  try {
    await loaded
  } catch (cause) {
    link.remove()
    throw cause
  }
}

/** As browsers request style sheets: the response varies by it, so another one would not match later. */
const STYLE_SHEET = { accept: 'text/css,*/*;q=0.1' }

/** Assets never change, so the browser's cache answers them without a network. */
async function fetchIntoCache(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href$="${CSS.escape(href)}"]`)) return
  await (await fetch(href, { priority: 'low', headers: STYLE_SHEET })).arrayBuffer()
}

/** The service worker answers documents with the page of this version; browsers without workers show their own page. */
async function prepareDocuments(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const response = await fetch(LOST_SIGNAL, { priority: 'low' })
  if (response.ok) await (await caches.open('offline')).put(LOST_SIGNAL, response)
  await registerServiceWorker()
}

async function prepareContents(): Promise<void> {
  if (!('caches' in window)) return
  const { saveOfflinePack } = await import('./offline-pack.ts')
  // Without a network the previous pack stays.
  const save = () => saveOfflinePack(Date.now()).catch(() => undefined)
  await save()
  setInterval(() => document.visibilityState === 'visible' && navigator.onLine && void save(), PACK_EVERY_MS)
  let isStored = false
  const storeApp = async () => {
    if (isStored || downloadedIds.get().length === 0) return
    isStored = true
    await (await import('./store-app.ts')).storeApp().catch(() => (isStored = false))
  }
  downloadedIds.subscribe(() => void storeApp())
  await storeApp()
}

const savesData = (): boolean => usesLessData() || isSlowConnection()
