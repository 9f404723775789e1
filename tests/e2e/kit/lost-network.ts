import type { BrowserContext, Page } from '@playwright/test'
import type { TcpProxy } from '#tests/kit/processes/tcp-proxy.ts'

/** Ends the network of the browser and all connections through the proxy to the server. */
export async function loseNetwork(context: BrowserContext, proxy: TcpProxy): Promise<void> {
  await context.setOffline(true)
  proxy.goDown()
}

export async function restoreNetwork(context: BrowserContext, proxy: TcpProxy): Promise<void> {
  proxy.restore()
  await context.setOffline(false)
}

/** Slows the network of the page to `bytes` a second. Returns the function that ends it. */
export async function slowDown(page: Page, bytes: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const speed = { offline: false, latency: 0, downloadThroughput: bytes, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', speed)
  return () => session.detach()
}
