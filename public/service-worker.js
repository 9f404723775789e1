// Shows push messages, and a page of the app when a document cannot be loaded. It answers documents, and on a device with
// downloads the app's own files. Data, pictures and sound never pass through it, so it cannot interrupt a stream.
const here = (path) => new URL(path, self.location.origin).href

/** The page for documents that cannot be loaded. The app caches it with its own version, in `prepare-offline.ts`. */
const LOST_SIGNAL = '/error/connection-error'

/** The app's files, immutable by their names, which a device with downloads stores in `store-app.ts`. */
const APP = 'app'
const ASSETS = '/assets/'

self.addEventListener('install', (event) => {
  // Where the browser can route without the worker, it does not even start it for other requests.
  const assets = { condition: { urlPattern: `${ASSETS}*` }, source: { cacheName: APP } }
  const others = { condition: { not: { requestMode: 'navigate' } }, source: 'network' }
  event.waitUntil(Promise.all([event.addRoutes?.([assets, others])?.catch(() => undefined), self.skipWaiting()]))
})

// The document loads while the worker starts.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()))

self.addEventListener('fetch', (event) => {
  const { mode, method, destination, url } = event.request
  if (mode === 'navigate' && method === 'GET' && destination === 'document') event.respondWith(loadDocument(event))
  else if (url.startsWith(here(ASSETS))) event.respondWith(loadAsset(event.request))
})

// A cache that cannot be read must not prevent what the network has. The policy that is served with this file allows it.
const loadAsset = async (request) =>
  (await caches.match(request, { cacheName: APP }).catch(() => undefined)) ?? fetch(request)

async function loadDocument({ request, preloadResponse }) {
  const load = async () => (await preloadResponse) ?? (await fetch(request))
  // In Firefox a preload that failed resolves to such a response.
  const response = await load().catch(() => Response.error())
  if (response.type !== 'error') return response
  const page = await caches.match(LOST_SIGNAL).catch(() => undefined)
  if (!page) return response
  const { pathname, search } = new URL(request.url)
  if (pathname === LOST_SIGNAL) return page
  // The page is rendered for its own address. It returns to `from`; forms of the identity provider are no pages of the app.
  const from = pathname.startsWith('/realms/') ? '' : `?from=${encodeURIComponent(pathname + search)}`
  return Response.redirect(`${LOST_SIGNAL}${from}`)
}

self.addEventListener('push', (event) => {
  const { title, body, url, unsubscribe } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      icon: '/icon-192.png',
      data: { url, unsubscribe },
      actions: [{ action: 'unsubscribe', title: 'Unsubscribe' }],
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  const { url, unsubscribe } = event.notification.data
  event.notification.close()
  const target =
    event.action === 'unsubscribe' ? `/notifications/unsubscribe?pass=${encodeURIComponent(unsubscribe)}` : url
  event.waitUntil(show(here(target)))
})

/** Focuses a tab with this address, or opens a new tab, because another open tab may be playing. */
async function show(address) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((tab) => tab.url === address)
  if (open) await open.focus()
  else await self.clients.openWindow(address)
}
