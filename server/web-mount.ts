import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router'
import type { Gateway } from './gateway/gateway.ts'
import type { AnswerCache } from './platform/answer-cache.ts'
import type { Clock } from './platform/clock.ts'
import type { Env } from './platform/env.ts'
import { registerAssets } from './platform/http/assets.ts'
import { registerPages } from './platform/http/pages.ts'

interface WebDeps {
  gateway: Gateway
  env: Env
  origin: string
  clock: Clock
  cache: AnswerCache
  buildFolder: string
}

/** What the built server bundle offers besides React Router's own entry: the two context keys that its loaders read. */
interface WebBuild extends ServerBuild {
  entry: {
    module: ServerBuild['entry']['module'] & {
      gatewayContext: RouterContext<Gateway['execute']>
      siteContext: RouterContext<{ name: string; origin: string; now: Date }>
    }
  }
}

/** Pages that depend on who looks. */
const NEVER_KEPT = ['/preview', '/auth', '/user']

/** Mounts the built web app: its files from memory, and every other address as a page that is rendered here. */
export async function mountWeb(app: FastifyInstance, deps: WebDeps): Promise<void> {
  const { gateway, env, origin, clock } = deps
  const entry = pathToFileURL(path.join(deps.buildFolder, 'server/index.js')).href
  // The bundle is made by the build, so its type cannot be known here.
  const build = (await import(entry)) as WebBuild
  const { gatewayContext, siteContext } = build.entry.module
  const handle = createRequestHandler(build, 'production')
  await registerAssets(app, path.join(deps.buildFolder, 'client'))
  registerPages(app, {
    origin,
    cache: deps.cache,
    neverKept: NEVER_KEPT,
    outside: { connect: env.STATION_STREAMS.size > 0 ? ['https:', 'http:'] : [] },
    render(url, signal) {
      const context = new RouterContextProvider()
      context.set(gatewayContext, gateway.execute)
      context.set(siteContext, { name: env.PRODUCT_NAME, origin, now: clock() })
      return handle(new Request(url, { signal }), context)
    },
  })
}
