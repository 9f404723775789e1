// Shows push messages and follows their clicks. It has no fetch handler: pages, sound and pictures never pass through it.
const here = (path) => new URL(path, self.location.origin).href

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

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

/** In a new tab: an open one may be playing something. */
async function show(address) {
  const tabs = await self.clients.matchAll({ type: 'window' })
  const open = tabs.find((tab) => tab.url === address)
  if (open) await open.focus()
  else await self.clients.openWindow(address)
}
