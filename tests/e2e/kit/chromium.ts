import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Path of a Chromium that plays AAC: Debian's own, else the one that Playwright installed. */
export function findChromium(): string | undefined {
  return ['/usr/bin/chromium', chromium.executablePath()].find((file) => existsSync(file))
}

/** Without these a headless Chromium looks up its vendor's hosts, and as root it does not start at all. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
