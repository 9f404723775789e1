import type { BrowserContext } from '@playwright/test'
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
