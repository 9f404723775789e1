import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { transformWithOxc } from 'vite'

const STAND_IN = path.join(import.meta.dirname, 'stand-in.ts')

/** Serves the fake for the platform's host in this page; returns the requests to that host. */
export async function serveHostedPlayer(page: Page): Promise<string[]> {
  const requestedPaths: string[] = []
  const { code } = await transformWithOxc(await readFile(STAND_IN, 'utf8'), STAND_IN)
  await page.route('https://players.brightcove.net/**', (route) => {
    requestedPaths.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'text/javascript', body: code })
  })
  return requestedPaths
}
