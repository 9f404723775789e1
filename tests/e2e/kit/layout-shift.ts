import type { Page } from '@playwright/test'

/** Cumulative layout shift since the page was opened. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords()
    observer.disconnect()
    return shifts.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)
  })
