import type { Page } from '@playwright/test'

/** Presses the first play button of the page's main content. */
export const pressPlay = (page: Page): Promise<void> =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
