import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

interface Fixtures {
  /** Errors that the page logged or threw; a test fails if any is left. */
  pageErrors: string[]
}

export const test = base.extend<Fixtures>({
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

export { expect }

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails on axe violations of the current page; `colours` checks colour contrast only. */
export async function expectNoAxeViolations(page: Page, which: 'all' | 'colours' = 'all'): Promise<void> {
  // In the guide, buttons that are scrolled partly under the sticky column of stations are smaller than a target.
  const axe = new AxeBuilder({ page }).exclude('.programme-play')
  // Without `preload`: of a style sheet that is still loading it adds a copy to the page, which the policy refuses.
  axe.options({ resultTypes: ['violations'], preload: false })
  // One run in the page takes half the time of the default, which opens a second page for the results of frames.
  axe.setLegacyMode()
  const { violations } = await (which === 'all' ? axe.withTags(EVERY_RULE) : axe.withRules('color-contrast')).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
}
