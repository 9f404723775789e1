import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router'
import type { Gateway } from '#server/gateway/gateway.ts'
import { pagePolicies } from './page-policies.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { registerAssets } from '#server/http/assets.ts'
import { registerPages } from '#server/http/pages.ts'
import type { ExternalOrigins } from '#server/http/security-headers.ts'

interface WebDeps {
  gateway: Gateway
  env: Env
  origin: string
  clock: Clock
  /** Rendered pages. */
  pages: ResponseCache
  source: WebSource
}

/** Where the web app comes from: a finished build, or a development server that makes it as it is asked for. */
export interface WebSource {
  /** Serves the files that pages load. */
  registerFiles: (app: FastifyInstance) => Promise<void>
  /** The server half; asked for at every page, so that a development server can give a newer one. */
  load: () => Promise<WebBuild>
  /** False where pages must not be kept and bring no Content-Security-Policy. */
  isFinished: boolean
}

/** What the built server bundle offers besides React Router's own entry: the context keys that its loaders and its renderer read. */
export interface WebBuild extends ServerBuild {
  entry: {
    module: ServerBuild['entry']['module'] & {
      gatewayContext: RouterContext<Gateway['execute']>
      siteContext: RouterContext<SiteFacts & { now: Date }>
      nonceContext: RouterContext<string>
    }
  }
}

interface SiteFacts {
  name: string
  origin: string
  mayContinuePlaying: boolean
  hostedPlayer: { accountId: string; playerId: string } | null
  issuer: { authority: string; clientId: string; isOutside: boolean }
}

/** The web app as `npm run build` left it in `folder`. */
export function builtWeb(folder: string): WebSource {
  // The bundle is made by the build, so its type cannot be known here.
  const build = import(pathToFileURL(path.join(folder, 'server/index.js')).href) as Promise<WebBuild>
  return {
    registerFiles: (app) => registerAssets(app, path.join(folder, 'client')),
    load: () => build,
    isFinished: true,
  }
}

/** Mounts the web app: its files, and every address that nothing else serves as a page that is rendered here. */
export async function mountWeb(app: FastifyInstance, deps: WebDeps): Promise<void> {
  const { gateway, env, origin, clock, source } = deps
  await source.registerFiles(app)
  const handler = memoizeLast((build: WebBuild) =>
    createRequestHandler(build, source.isFinished ? 'production' : 'development'),
  )
  const policies = memoizeLast(pagePolicies)
  registerPages(app, {
    origin,
    cache: deps.pages,
    async policyOf(pathname) {
      const policy = policies(await source.load())(pathname)
      return { ...policy, isShared: policy.isShared && source.isFinished }
    },
    outside: source.isFinished ? externalOrigins(env, origin) : undefined,
    async render({ url, nonce, signal }) {
      const build = await source.load()
      const { gatewayContext, siteContext, nonceContext } = build.entry.module
      const context = new RouterContextProvider()
      context.set(gatewayContext, gateway.forPage())
      context.set(siteContext, { ...siteFacts(env, origin), now: clock() })
      context.set(nonceContext, nonce)
      return handler(build)(new Request(url, { signal }), context)
    },
  })
}

const authorityOf = (env: Env, origin: string): string => env.OIDC_AUTHORITY ?? `${origin}/realms/${env.OIDC_REALM}`

const siteFacts = (env: Env, origin: string): SiteFacts => ({
  name: env.PRODUCT_NAME,
  origin,
  mayContinuePlaying: env.CONTINUE_PLAYING_ENABLED,
  hostedPlayer: env.PLAYER_ENGINE === 'brightcove' ? hostedPlayer(env) : null,
  issuer: {
    authority: authorityOf(env, origin),
    clientId: env.OIDC_CLIENT_ID,
    isOutside: env.OIDC_AUTHORITY !== undefined,
  },
})

// Both are there: the environment is refused without them.
const hostedPlayer = ({ BRIGHTCOVE_ACCOUNT: accountId = '', BRIGHTCOVE_PLAYER: playerId = '' }: Env) => ({
  accountId,
  playerId,
})

/** What pages may reach beyond our own address, as far as the configuration asks for it. */
function externalOrigins(env: Env, origin: string): ExternalOrigins {
  const streams = env.STATION_STREAMS.size > 0 ? ['https:', 'http:'] : []
  // Named also where it is ours: who opens the site under another of its names asks it there.
  const connect = [...streams, new URL(authorityOf(env, origin)).origin]
  if (env.PLAYER_ENGINE !== 'brightcove') return { connect }
  return { ...HOSTED_PLAYER_ORIGINS, connect: [...connect, ...HOSTED_PLAYER_ORIGINS.connect] }
}

/** Where the hosted player loads its script, its looks, its catalog, its streams and its pictures from. */
const HOSTED_PLAYER_ORIGINS = {
  script: ['https://players.brightcove.net', 'https://vjs.zencdn.net'],
  style: ['https://players.brightcove.net'],
  connect: [
    'https://*.brightcove.com',
    'https://*.brightcovecdn.com',
    'https://*.boltdns.net',
    'https://*.akamaihd.net',
  ],
  image: ['https://*.brightcove.com', 'https://*.brightcovecdn.com', 'https://*.boltdns.net'],
}

/** Remembers what `make` gave for the last argument. */
function memoizeLast<A, B>(make: (argument: A) => B): (argument: A) => B {
  let last: { argument: A; made: B } | undefined
  return (argument) => {
    if (last?.argument !== argument) last = { argument, made: make(argument) }
    return last.made
  }
}
