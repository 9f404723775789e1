import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const isThere = (file: string): boolean => existsSync(file)

/** Path of a Chromium with AAC support: Debian's, otherwise Playwright's. */
export const findHeadedChromium = (): string | undefined =>
  ['/usr/bin/chromium', chromium.executablePath()].find(isThere)

/** Path of the headless shell, with which the browser tests take less than half as long. */
export const findHeadlessShell = (): string | undefined => ['/usr/bin/chromium-headless-shell'].find(isThere)

/** The headless shell, or else the same as `findHeadedChromium`. */
export const findChromium = (): string | undefined => findHeadlessShell() ?? findHeadedChromium()

/** Without these flags Chromium contacts its vendor's hosts, and does not start as root. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Loads no images; elements over an image may be missing too. */
export const NO_IMAGES = ['--blink-settings=imagesEnabled=false']
