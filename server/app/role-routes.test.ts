import { mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MAX_BODY_BYTES as MAX_ENVELOPE_BYTES } from '#server/features/error-reports/read-envelope.ts'
import { MAX_BODY_BYTES as MAX_PUSH_BYTES } from '#server/features/feed-import/push/callback-routes.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { DRAIN_MS } from '#tests/kit/http-server.ts'
import { freshDatabase } from '#tests/kit/site.ts'
import { createServer } from './create-server.ts'

const configuration = readFileSync('docs/nginx.conf', 'utf8')
const [, map = ''] = /^map \$uri \$nodes \{$(.*?)^\}$/ms.exec(configuration) ?? []
const lines = [...map.matchAll(/^ +(\S+) \w+; # (.+)$/gm)].map(([, pattern = '', roles = '']) => ({ pattern, roles }))

/** The roles that the map names for a path. nginx uses the first pattern that matches. */
const rolesFor = (url: string): string | undefined =>
  (lines.find(({ pattern }) => pattern.startsWith('~') && new RegExp(pattern.slice(1)).test(url)) ?? lines[0])?.roles

/** Of every node. */
const COMMON = new Set(['/metrics', '/healthz', '/readyz'])

/** Paths with a wildcard, which the list of routes shows without their beginning. */
const WILDCARDS = {
  gateway: ['/embed/station/702'],
  live: [],
  media: ['/share-pictures/0123456789/home.jpg'],
  identity: ['/realms/primedia/.well-known/openid-configuration', '/realms/primedia/protocol/openid-connect/auth'],
}

/** The routes of a tree that Fastify prints. */
function routesIn(tree: string): string[] {
  const parents: string[] = []
  return [...tree.matchAll(/^([│ ]*)[├└]── (\S+) \(/gm)].flatMap(([, indent = '', part = '']) => {
    const depth = indent.length / 4
    const route = (parents[depth - 1] ?? '') + part
    parents.splice(depth, Infinity, route)
    return part === '*' || COMMON.has(route) ? [] : [route]
  })
}

async function routesOf(role: keyof typeof WILDCARDS): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-roles-'))
  const env = readEnv({ ROLES: role, DATA_DIR: folder, ...(await freshDatabase(folder)) })
  const { app, close } = await createServer({ env, root: process.cwd(), log: createLogger('silent') })
  await app.ready()
  const routes = routesIn(app.printRoutes({ commonPrefix: false }))
  await close(DRAIN_MS)
  return [...routes, ...WILDCARDS[role]]
}

test.each([
  ['gateway', 'web, gateway'],
  ['live', 'live'],
  ['media', 'media'],
  ['identity', 'identity'],
] as const)('docs/nginx.conf sends every path of the role %s to its nodes', async (role, roles) => {
  const routes = await routesOf(role)
  expect(routes.length).toBeGreaterThan(5)
  expect(routes.filter((route) => rolesFor(route) !== roles)).toEqual([])
})

test('docs/nginx.conf blocks the metrics, also with the slash at the end that nodes ignore', () => {
  const [, blocked = ''] = /location ~ (\S+) \{\s+return 404;/.exec(configuration) ?? []
  expect(['/metrics', '/metrics/', '/metrics-of-stations'].map((url) => new RegExp(blocked).test(url))).toEqual([
    true,
    true,
    false,
  ])
})

/** In bytes, for a path: of its location, or of the whole server. */
function nginxBodyLimit(url: string): number {
  const locations = [...configuration.matchAll(/^ {4}location (?:~ )?(\S+) \{$(.*?)^ {4}\}$/gms)]
  const [, , own = ''] = locations.find(([, pattern = '']) => pattern !== '/' && new RegExp(pattern).test(url)) ?? []
  const [, megabytes] =
    /client_max_body_size (\d+)m;/.exec(own) ?? /client_max_body_size (\d+)m;/.exec(configuration) ?? []
  return Number(megabytes) * 2 ** 20
}

test.each([
  ['/websub/callback/token', MAX_PUSH_BYTES],
  ['/api/1/envelope/', MAX_ENVELOPE_BYTES],
])('docs/nginx.conf lets bodies through that nodes accept: %s', (url, bytes) => {
  expect(nginxBodyLimit(url)).toBeGreaterThanOrEqual(bytes)
})
