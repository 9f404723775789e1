import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import published from '#contract/addresses.json' with { type: 'json' }
import { rawGet } from '#tests/kit/clients/raw-get.ts'
import { testSite, type TestSite } from '#tests/kit/site.ts'

/** Replacements for one part of a path. */
const HOSTILE = [
  '%00',
  '%',
  '%2',
  '%zz',
  '%ff',
  '%c0%80',
  '%ed%a0%80',
  '%2e%2e%2f',
  '..%2f..%2fetc%2fpasswd',
  '%5c',
  '\\',
  '[',
  '{',
  '<script>',
  '%0d%0aset-cookie:x',
  '%F0%9F%98%80',
  'a'.repeat(600),
  'a'.repeat(7_000),
  '%25',
  '%2500',
  '__proto__',
  '..',
  '*',
  ';',
  'é',
  '%7f',
  ' ',
]

const ROUTES = [
  '/{}',
  '//{}',
  '/images/{}/1x1/320',
  '/images/x/{}/320',
  '/images/x/1x1/{}',
  '/media/chapters/{}',
  '/media/transcripts/{}',
  '/media/transcripts/x/{}',
  '/media/videos/{}/master.m3u8',
  '/media/episodes/x/{}',
  '/media/signed/{}/episodes/x/x.m4a',
  '/playback/v1/accounts/prime/videos/{}',
  '/playback/v1/accounts/{}/videos/x',
  '/live/{}/master.m3u8',
  '/live/702/{}/playlist.m3u8',
  '/live/702/64/{}',
  '/live/video/{}/master.m3u8?token={}',
  '/now-playing?{}',
  '/graphql?query={}',
  '/graphql/{}',
  '/realms/primedia/{}',
  '/realms/{}/account',
  '/realms/primedia/assets/{}',
  '/realms/primedia/interaction/{}',
  '/realms/primedia/.well-known/{}',
  '/healthz?{}',
]

let site: TestSite
beforeAll(async () => {
  site = await testSite({ demo: false, env: { ROLES: 'gateway,live,media,identity' } })
})

test.for(ROUTES)('%s responds to every replacement without a server error', async (route) => {
  const targets = HOSTILE.map((hostile) => route.replaceAll('{}', hostile))
  const answers = await Promise.all(targets.map((target) => rawGet(site.url, target)))
  const failed = targets.filter((_, index) => !/^HTTP\/1.1 [234]/.test(answers[index] ?? ''))
  expect(failed).toEqual([])
})

/** Sends a request with any method, which `fetch` does not. */
async function statusOf(method: string, path: string): Promise<number> {
  const sent = request(`${site.url}${path}`, { method, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.destroy()
  return response.statusCode ?? 0
}

test.for(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND'])(
  '%s without a body is answered at every address without a server error',
  async (method) => {
    const paths = new Set(
      published.addresses.map((address) => address.replace(/ .*/, '').replace(/^\*/, '/').replaceAll(':param', 'x')),
    )
    const statuses = await Promise.all([...paths].map(async (path) => [path, await statusOf(method, path)] as const))
    expect(statuses.filter(([, status]) => status < 200 || status >= 500)).toEqual([])
  },
)

test.for([
  ['/%', 404, 'NOT_FOUND'],
  ['/images/%zz/1x1/320', 404, 'NOT_FOUND'],
  ['/graphql?query=%00', 400, 'BAD_INPUT'],
  ['/images/%00/1x1/320', 404, 'NOT_FOUND'],
  ['/media/chapters/%00', 404, 'NOT_FOUND'],
] as const)('%s is refused in the uniform error format, with the security headers', async ([target, status, code]) => {
  const answer = await rawGet(site.url, target)
  expect(Number(answer.split(' ')[1])).toBe(status)
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/m)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: { code } })
})
