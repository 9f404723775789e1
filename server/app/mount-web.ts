import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router'
import type { TelemetrySettings } from '#contract/error-reports.ts'
import { PageHeads } from '#server/features/discovery/page-heads.ts'
import { webManifest } from '#server/features/discovery/web-manifest.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { registerPages } from '#server/http/pages/pages.ts'
import { registerAssets } from '#server/http/responses/assets.ts'
import type { ResponseCache } from '#server/http/responses/response-cache.ts'
import { serveFixed } from '#server/http/responses/serve-fixed.ts'
import type { Env } from '#server/lib/settings/env.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { issuerUrl, externalOrigins } from './external-origins.ts'
import { pagePolicies } from './page-policies.ts'

interface WebDeps {
  gateway: Gateway
  env: Env
  origin: string
  clock: Clock
  pages: ResponseCache
  source: WebSource
}

/** A production build or a development server. */
export interface WebSource {
  registerFiles: (app: FastifyInstance) => Promise<void>
  /** Called for every page, because a development server rebuilds the bundle. */
  load: () => Promise<WebBuild>
  /** False for a development server, whose pages are not cached and have no Content-Security-Policy. */
  isBuilt: boolean
}

/** Its entry also exports the context keys that loaders and the renderer read. */
export interface WebBuild extends ServerBuild {
  entry: {
    module: ServerBuild['entry']['module'] & {
      gatewayContext: RouterContext<Gateway['execute']>
      siteContext: RouterContext<SiteFacts & { now: Date }>
      nonceContext: RouterContext<string>
      failureContext: RouterContext<(cause: unknown, path: string) => void>
    }
  }
}

interface SiteFacts {
  name: string
  origin: string
  mayContinuePlaying: boolean
  hostedPlayer: { accountId: string; playerId: string } | null
  issuer: { authority: string; clientId: string; isExternal: boolean }
  measurementId?: string
  telemetry: TelemetrySettings
}

export function builtWeb(folder: string): WebSource {
  // The bundle is generated, so its type is unknown here.
  const build = import(pathToFileURL(path.join(folder, 'server/index.js')).href) as Promise<WebBuild>
  return {
    registerFiles: (app) => registerAssets(app, path.join(folder, 'client')),
    load: () => build,
    isBuilt: true,
  }
}

/** Static files, the web manifest, and server-rendered pages for every other path. */
export async function mountWeb(app: FastifyInstance, deps: WebDeps): Promise<void> {
  const { gateway, env, origin, clock, source } = deps
  await source.registerFiles(app)
  serveFixed(app, '/manifest.webmanifest', webManifest(env.PRODUCT_NAME))
  const handler = memoizeLast((build: WebBuild) =>
    createRequestHandler(build, source.isBuilt ? 'production' : 'development'),
  )
  const policies = memoizeLast(pagePolicies)
  registerPages(app, {
    origin,
    heads: new PageHeads({ reads: gateway.readsOfPage, site: { name: env.PRODUCT_NAME, origin }, log: app.log }),
    cache: deps.pages,
    async policyOf(pathname) {
      const policy = policies(await source.load())(pathname)
      return { ...policy, isShared: policy.isShared && source.isBuilt }
    },
    externalOrigins: source.isBuilt ? externalOrigins(env, origin) : undefined,
    async render({ url, nonce, signal }) {
      const build = await source.load()
      const { gatewayContext, siteContext, nonceContext, failureContext } = build.entry.module
      const context = new RouterContextProvider()
      context.set(gatewayContext, gateway.forPage())
      context.set(siteContext, { ...siteFacts(env, origin), now: timeOfPage(clock()) })
      context.set(nonceContext, nonce)
      context.set(failureContext, (cause, path) => app.log.error({ cause, path }, 'page failed'))
      return handler(build)(new Request(url, { signal }), context)
    },
  })
}

const PAGE_TIME_MS = 10_000

/** The pages of ten seconds are the same if their content is, and so compressed only once. */
const timeOfPage = (now: Date): Date => new Date(Math.floor(now.getTime() / PAGE_TIME_MS) * PAGE_TIME_MS)

const siteFacts = (env: Env, origin: string): SiteFacts => ({
  name: env.PRODUCT_NAME,
  origin,
  mayContinuePlaying: env.CONTINUE_PLAYING_ENABLED,
  hostedPlayer: env.PLAYER_ENGINE === 'brightcove' ? hostedPlayer(env) : null,
  issuer: {
    authority: issuerUrl(env, origin),
    clientId: env.OIDC_CLIENT_ID,
    isExternal: env.OIDC_AUTHORITY !== undefined,
  },
  ...(env.GA4_MEASUREMENT_ID && { measurementId: env.GA4_MEASUREMENT_ID }),
  telemetry: {
    ...(env.SENTRY_DSN && { dsn: env.SENTRY_DSN }),
    traces: env.TRACES_SAMPLE_RATE,
    replays: env.REPLAYS_SAMPLE_RATE,
    replaysOnError: env.REPLAYS_ON_ERROR_SAMPLE_RATE,
  },
})

// Both are set: `readEnv` requires them for this engine.
const hostedPlayer = ({ BRIGHTCOVE_ACCOUNT: accountId = '', BRIGHTCOVE_PLAYER: playerId = '' }: Env) => ({
  accountId,
  playerId,
})

function memoizeLast<A, B>(make: (argument: A) => B): (argument: A) => B {
  let last: { argument: A; made: B } | undefined
  return (argument) => {
    if (last?.argument !== argument) last = { argument, made: make(argument) }
    return last.made
  }
}
