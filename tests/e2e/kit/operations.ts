import type { Page, Request } from '@playwright/test'
import { expect } from './test.ts'

interface Operations {
  /** Of the requests since the last `names.length = 0`, in their order. */
  names: string[]
  /** Resolves when all requests have ended and the idle page has begun no other. */
  ended: () => Promise<void>
}

/** Records the GraphQL operations that the page posts: those with a token. Playwright's `networkidle` never occurs while the event stream is open. */
export function recordOperations(page: Page): Operations {
  const names: string[] = []
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/graphql') return
    names.push(request.postDataJSON().operationName)
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  const ended = async () => {
    do {
      await expect.poll(() => open.size).toBe(0)
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    } while (open.size > 0)
  }
  return { names, ended }
}
