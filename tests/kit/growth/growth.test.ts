import { beforeAll, expect, test } from 'vitest'
import { explainPlans } from '#tests/kit/databases/plans.ts'
import { testSite } from '#tests/kit/site.ts'
import { addGrowth } from './large-catalogue.ts'
import { GROWTH_QUERIES } from './queries.ts'

const INDEXED: ReadonlySet<string> = new Set(['content', 'content_topic', 'content_person', 'job'])

/** Enough for the planner to prefer an index to reading a table from end to end. */
const EPISODES = 5_000

const site = await testSite({ demo: false, env: { ROLES: 'gateway' } })

beforeAll(() => addGrowth(site.db, { episodes: EPISODES, followers: 1_000 }, site.now), 120_000)

test.each(Object.entries(GROWTH_QUERIES))('%s: no statement reads a large table from end to end', async (_, read) => {
  const plans = await explainPlans(site.db, (db) => read(db, site.now))
  expect(plans).not.toEqual([])
  expect(plans.filter(({ scanned }) => scanned.some((table) => INDEXED.has(table)))).toEqual([])
})
