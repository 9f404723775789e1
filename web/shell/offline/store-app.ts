import { RESOURCE_ENTRIES } from '#web/lib/browser/resource-entries.ts'

const CACHE = 'app'
const ASSETS = '/assets/'

/**
 * Stores the files with which downloads play in a new document without a network, because the browser's cache evicts files after some
 * weeks. Files of earlier versions are removed: open documents of those versions have loaded them.
 */
export async function storeApp(): Promise<void> {
  await Promise.all([
    import('#web/player/core/start-player.ts'),
    import('#web/player/downloads/local-video.ts'),
    import('#web/player/downloads/downloads.ts'),
    import('#web/player/ui/mini/prepare-to-play.ts').then(({ loadMiniPlayer }) => loadMiniPlayer()),
    import('#web/library/account-sync/account-sync.ts'),
  ])
  const files = new Set(loadedFiles())
  const cache = await caches.open(CACHE)
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  for (const file of files) if (!stored.has(file)) await cache.put(file, await load(file))
  // The full resource list lacks files of this version.
  if (performance.getEntriesByType('resource').length >= RESOURCE_ENTRIES) return
  for (const file of stored) if (!files.has(file)) await cache.delete(file)
}

/** Without `Vary`: browsers request the file, which never changes, with different headers. */
async function load(file: string): Promise<Response> {
  // The browser's cache keeps only the response to the last request, so this one has the headers of a page's request.
  const headers = file.endsWith('.css') ? { accept: 'text/css,*/*;q=0.1' } : undefined
  const response = await fetch(file, { priority: 'low', ...(headers && { headers }) })
  if (!response.ok) throw new Error(`${file} answered ${response.status}`)
  const type = response.headers.get('content-type') ?? ''
  return new Response(await response.blob(), { headers: { 'content-type': type } })
}

function loadedFiles(): string[] {
  const tags = [...document.querySelectorAll<HTMLLinkElement>('link[href]')].map(({ href }) => href)
  const entries = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...tags, ...entries].flatMap((href) => {
    const { origin, pathname } = new URL(href)
    return origin === window.location.origin && pathname.startsWith(ASSETS) ? [pathname] : []
  })
}
