import type { Page } from '@playwright/test'
import { layoutFaults } from './kit/layout.ts'
import { openAs } from './kit/open-as.ts'
import { SIZES } from './kit/sizes.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const EDITOR = 'editor@primediaplus.example'
const WORD = 'Onderwerpvanditbaielangewoordwatnieophoudnie'

/** Answers an operation of the gateway as a large and busy site would. */
const answer = (page: Page, operation: string, data: object) =>
  page.route('**/graphql', (route, request) =>
    request.postData()?.includes(`"${operation}"`) ? route.fulfill({ json: { data } }) : route.fallback(),
  )

/** Texts that stick out of their card. */
const outside = (page: Page, card: string) =>
  page.locator(`${card} :is(span, code, a, h2, p):visible`).evaluateAll(
    (elements, selector) =>
      elements
        .filter((element) => {
          const { right = 0 } = element.closest(selector)?.getBoundingClientRect() ?? {}
          return element.getBoundingClientRect().right > right
        })
        .map(({ textContent }) => textContent),
    card,
  )

test('numbers in millions and long words fit the charts and cards of a phone', async ({ page }) => {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method
    const draw = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...others) {
      if (this.textAlign === 'right') {
        const left = this.getTransform().transformPoint(new DOMPoint(x - this.measureText(text).width)).x
        document.documentElement.dataset['leftmost'] = String(
          Math.min(left, Number(document.documentElement.dataset['leftmost'] ?? left)),
        )
      }
      draw.call(this, text, x, y, ...others)
    }
  })
  const points = ['2026-11-23', '2026-11-24', '2026-11-25'].map((day, index) => ({ day, value: index * 1_234_567 }))
  const stations = ['702', '947', 'Capetalk', 'KFM']
  const top = [{ label: `${WORD} ${WORD}`, url: null, value: 1_234_567 }]
  await answer(page, 'GetInsights', {
    listenersNow: stations.map((station) => ({ station, listeners: 99_999 })),
    insights: [
      {
        key: 'plays',
        title: 'Plays',
        definition: 'Recordings.',
        unit: 'number',
        subject: 'media',
        total: 1_234_567,
        top,
        series: stations.map((name) => ({ name, points })),
      },
    ],
  })
  await page.setViewportSize(SIZES.phone)
  await openAs(page, EDITOR, '/insights')
  const plays = page.getByRole('region', { name: 'Plays', exact: true })
  await expect(plays.locator('canvas')).toBeVisible()
  const leftmost = () => page.evaluate(() => Number(document.documentElement.dataset['leftmost']))
  await expect.poll(leftmost).toBeGreaterThanOrEqual(0)
  await plays.getByText('Numbers by day').click()
  const day = page.getByRole('rowheader', { name: '2026-11-24' })
  const lines = await day.evaluate((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
  expect(await outside(page, '.insight')).toEqual([])
  expect(await layoutFaults(page)).toEqual([])
  await expectNoAxeViolations(page)
})

test('long names and messages of errors fit a phone, and the steps before an error have the time of Johannesburg', async ({
  page,
}) => {
  const [at, id] = ['2026-11-24T10:20:30.400Z', 'one']
  const group = {
    id,
    source: 'browser',
    type: `${WORD}Error`,
    message: `${WORD}/`.repeat(9),
    culprit: `web/${WORD}/${WORD}.ts`,
    firstSeen: at,
    lastSeen: at,
    number: 1_234_567,
    days: [0, 1, 2],
  }
  const breadcrumbs = [{ at, category: 'navigation', level: 'info', message: `/${WORD}/${WORD}` }]
  const occurrence = { id, at, message: null, level: 'error', place: `/${WORD}`, browser: null, release: null }
  const ids = { traceId: null, correlationId: null, replayId: null }
  await answer(page, 'GetErrorGroups', { errorGroups: [group], visitRecordings: [] })
  await page.setViewportSize(SIZES.phone)
  await openAs(page, EDITOR, '/errors')
  const row = page.getByRole('link', { name: WORD })
  await expect(row).toBeVisible()
  expect(await outside(page, '.error-row')).toEqual([])
  await answer(page, 'GetErrorGroup', {
    errorGroup: { ...group, occurrences: [{ ...occurrence, ...ids, frames: [], breadcrumbs }] },
  })
  await row.click()
  await expect(page.getByRole('region', { name: 'Before the error' })).toContainText('12:20:30')
  expect(await layoutFaults(page)).toEqual([])
  await expectNoAxeViolations(page)
  await answer(page, 'GetErrorGroup', { errorGroup: null })
  await page.reload()
  await expect(page.getByText('have been deleted')).toBeVisible()
  await page.getByRole('link', { name: 'All errors' }).click()
  await expect(row).toBeVisible()
})
