import { findHeadedChromium } from './kit/chromium.ts'
import { expect, test } from './kit/test.ts'

// The headless shell does not support notifications.
test.use({
  serviceWorkers: 'allow',
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, executablePath: findHeadedChromium() }),
})

test('the service worker shows a message', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const cdp = await context.newCDPSession(page)
  // A message for a worker that is still being activated is lost.
  const activated = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const version = versions.find(({ status }) => status === 'activated')
      if (version) resolve(version.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const data = JSON.stringify({ title: 'Stoep Stories', body: 'New: Shell', url: '/', unsubscribe: 'a' })
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await activated,
    data,
  })
  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications()
      return all.map(({ title, body }) => ({ title, body }))
    })
  await expect.poll(shown).toEqual([{ title: 'Stoep Stories', body: 'New: Shell' }])
})
