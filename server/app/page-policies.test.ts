import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import routeConfig from '#web/routes.ts'
import { FLAGS } from '#web/routes/flags.ts'
import { pagePolicies } from './page-policies.ts'

type Policies = ReturnType<typeof pagePolicies>
type Module = { handle?: unknown; default?: unknown }

/** Routes that only redirect. */
const REDIRECTS = ['my-profile']

const pages: { route: RouteConfigEntry; module: Module }[] = []
let policyOf: Policies

beforeAll(async () => {
  const root: Module = await import('#web/root.tsx')
  const routes: Record<string, unknown> = { root: { id: 'root', path: '', module: root } }
  const collect = async (entries: readonly RouteConfigEntry[], parentId: string): Promise<void> => {
    for (const route of entries) {
      const module: Module = await import(path.resolve('web', route.file))
      routes[route.file] = { ...route, id: route.file, parentId, module }
      if (route.children) await collect(route.children, route.file)
      else pages.push({ route, module })
    }
  }
  await collect(routeConfig, 'root')
  policyOf = pagePolicies({ routes: routes as ServerBuild['routes'] })
})

test('every page declares whether caches may share it', () => {
  const undeclared = pages.filter(({ module }) => !Object.values<unknown>(FLAGS).includes(module.handle))
  expect(undeclared.map(({ route }) => route.path)).toEqual(REDIRECTS)
})

test.for([
  '/user/login',
  '/User/Login',
  '/%75ser/login',
  '/user/login/',
  '/user/logout',
  '/auth/callback',
  '/%61uth/callback',
  '/preview/news/draft',
  '/notifications/unsubscribe',
  '/user/login.data',
])('%s is private', (pathname) => {
  expect(policyOf(pathname).isShared).toBe(false)
})

test('public pages are shared, with the parameters of their route and of the layout', () => {
  const layout = { hideMobileNavBar: 'presence' }
  expect(policyOf('/')).toEqual({
    isShared: true,
    search: { after: 'value', mediaType: ['AUDIO', 'VIDEO'], ...layout },
  })
  expect(policyOf('/station/947/guide')).toEqual({ isShared: true, search: { day: 'value', ...layout } })
  expect(policyOf('/stations')).toEqual({ isShared: true, search: layout })
  expect(policyOf('/some/published/address')).toEqual({
    isShared: true,
    search: { after: 'value', t: 'presence', ...layout },
  })
})

/** Read only in the browser: by an event handler, after hydration, or by a client loader. */
const BROWSER_ONLY = ['days', 'filter', 'from', 'group', 'kc_action_status', 'source', 'state']

test('every query parameter that the web app reads is declared by a page or read only in the browser', () => {
  const read = globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.*', 'web/gateway/generated/**'] }).flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\b[sS]earch(?:Params)?(?:\([^)]*\))?\.(?:get|getAll|has)\('(\w+)'\)/g),
      ([, name]) => name,
    ),
  )
  const declared = Object.values(FLAGS).flatMap((flags) => ('search' in flags ? Object.keys(flags.search) : []))
  const known = new Set([...declared, 'hideMobileNavBar', ...BROWSER_ONLY])
  expect(read.filter((name) => !known.has(name ?? ''))).toEqual([])
  expect(declared.filter((name) => !read.includes(name))).toEqual([])
})
