import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const isThere = (file: string): boolean => existsSync(file)

/** Path of a Chromium that plays AAC: Debian's own, else the one that Playwright installed. */
export const findWholeChromium = (): string | undefined =>
  ['/usr/bin/chromium', chromium.executablePath()].find(isThere)

/** The same, without a window drawn around each page where there is such a one: that saves a third of the work. */
export const findChromium = (): string | undefined =>
  ['/usr/bin/chromium-headless-shell'].find(isThere) ?? findWholeChromium()

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
