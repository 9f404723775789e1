import { serverAudits } from 'graphql-http'
import { expect, test } from 'vitest'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite({ demo: false, env: { GRAPHQL_INTROSPECTION: 'false' } })
const audits = serverAudits({ url: `${site.url}/graphql`, fetchFn: fetch })

test('there are 61 audits', () => {
  expect(audits).toHaveLength(61)
})

test.each(audits.map((audit) => [audit.id, audit.name, audit] as const))('%s %s', async (_id, _name, audit) => {
  const result = await audit.fn()
  expect(result.status === 'ok' ? 'ok' : `${result.status}: ${result.reason}`).toBe('ok')
})
