import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Frame,
  type Page,
} from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { storeFirstConsent, type Uses } from './store-consent.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

interface Fixtures {
  /** What visitors have allowed in an earlier visit; null on a first visit, which asks them. */
  consent: Uses | null
  /** Opens another browser. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Errors that the page logged or threw; a test fails if any is left. */
  pageErrors: string[]
}

export const test = base.extend<Fixtures>({
  // Nothing is asked and nothing measured, except in the tests of it.
  consent: [{ measurement: false }, { option: true }],
  async context({ context, consent }, use) {
    if (consent) await storeFirstConsent(context, consent)
    await use(context)
  },
  async newContext({ browser, consent }, use) {
    await use(async (options) => {
      const context = await browser.newContext(options)
      if (consent) await storeFirstConsent(context, consent)
      return context
    })
  },
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(String(error)))
      await use(errors)
      expect(errors, 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
})

/** A test of responses, without a page. */
export const httpTest = base

export { expect }

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const OPTIONS = {
  // Without `preload`: of a style sheet that is still loading it adds a copy to the page, which the policy refuses.
  preload: false,
  resultTypes: ['violations'],
} satisfies RunOptions

/** Fails on axe violations of the current page; `colours` checks colour contrast only. */
export async function expectNoAxeViolations(page: Page, which: 'all' | 'colours' = 'all'): Promise<void> {
  await Promise.all(page.frames().filter(isReadable).map(addAxe))
  const runOnly = which === 'all' ? EVERY_RULE : { type: 'rule' as const, values: ['color-contrast'] }
  const found = await page.evaluate(
    async (options) => {
      // In the guide, buttons and links that are scrolled partly under the sticky column of stations are smaller than a target.
      const { violations } = await window.axe.run({ exclude: ['.programme-play', '.programme .meta a'] }, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    { ...OPTIONS, runOnly } satisfies RunOptions,
  )
  expect(found).toEqual([])
}

/** Whether axe in the page requests the violations of the frame. It does not for frames of other origins. */
const isReadable = (frame: Frame): boolean =>
  frame === frame.page().mainFrame() || new URL(frame.url()).origin === new URL(frame.page().url()).origin

/** The minified axe: each document that is checked receives and compiles it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Compiling axe takes as long as checking a small page, so a document gets it once. */
async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
}
