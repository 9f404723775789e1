import { expect, test } from 'vitest'
import { AppError } from '#server/lib/errors/app-error.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { readEvents, readGroups } from './read-reports.ts'
import { reportingErrors } from './server-errors.ts'

const site = await testSite(EMPTY_SITE)

const groups = () => readGroups(site.db, { source: 'server' }, site.now)
const messages = async () => (await groups()).map(({ message }) => message)
const groupOf = async (message: string) => (await groups()).find((group) => group.message === message)

/** The limits are per minute. */
function nextMinute() {
  site.now = new Date(site.now.getTime() + 60_000)
}

const log = reportingErrors(createLogger('silent'), { db: site.db, clock: () => site.now })

test('an unexpected error is reported with its cause and without secrets, an expected one is not', async () => {
  log.error({ cause: new AppError('OVERLOADED', 'as expected') }, 'refused')
  const cause = new Error('inside for ann@example.org')
  log.error({ cause: new Error('outside', { cause }), path: '/search?q=secret', requestId: 'r-1' }, 'page failed')
  await expect.poll(messages).toEqual(['outside'])
  const events = await readEvents(site.db, (await groupOf('outside'))?.id ?? '')
  expect(events).toMatchObject([
    {
      place: '/search',
      correlationId: 'r-1',
      breadcrumbs: [{ category: 'cause', message: 'Error: inside for [email]' }],
    },
  ])
  expect(events[0]?.frames[0]?.file).toBe('server/features/error-reports/server-errors.test.ts')
})

test('sixty errors are reported in a minute', async () => {
  nextMinute()
  for (let index = 0; index < 70; index++) log.error({ cause: new Error('of a storm') }, 'failed')
  nextMinute()
  log.error({ cause: new Error('after the storm') }, 'failed')
  await expect.poll(messages).toContain('after the storm')
  expect((await groupOf('of a storm'))?.number).toBe(60)
})
