// Shows push messages and opens their addresses. Without a fetch handler it adds no delay to pages, sound and pictures.
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

/** Focuses a tab with this address, or opens a new tab, because another open tab may be playing. */
async function show(address) {
  const tabs = await self.clients.matchAll({ type: 'window' })
  const open = tabs.find((tab) => tab.url === address)
  if (open) await open.focus()
  else await self.clients.openWindow(address)
}
