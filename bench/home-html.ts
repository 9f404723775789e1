/** The home page: out of the cache against constant bytes, and rendered against React's string renderer alone. Reading its data is measured apart, in `home-graphql.ts`. */
import path from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRequestHandler, RouterContextProvider, ServerRouter, type EntryContext } from 'react-router'
import { systemClock } from '#server/platform/clock.ts'
import { readEnv } from '#server/platform/env.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createGateway } from '#server/gateway/gateway.ts'
import { askOnce, builtWeb, type WebBuild } from '#server/web-mount.ts'
import { openDemoDatabase } from './kit/demo-database.ts'
import { noTokens } from './kit/no-tokens.ts'
import { startConstantTwin } from './kit/constant.ts'
import { compare } from './kit/load.ts'
import { startPeer } from './kit/processes.ts'
import { timeInTurn } from './kit/time.ts'
import { printRows, type Row } from './row.ts'

const BROTLI = { 'accept-encoding': 'br' }

async function cachedRow(): Promise<Row> {
  const server = await startPeer('bench/kit/server.ts')
  const twin = await startConstantTwin(server.url, BROTLI)
  const { ours, limit } = await compare(
    { peer: server, path: '/', headers: BROTLI },
    { peer: twin, path: '/', headers: BROTLI },
  )
  server.stop()
  twin.stop()
  return {
    work: 'home HTML from the cache',
    against: 'constant bytes, bare node:http',
    ratio: ours.requestsPerSecond / limit.requestsPerSecond,
    aim: '>= 0.6',
    details: `${Math.round(ours.requestsPerSecond)} against ${Math.round(limit.requestsPerSecond)} a second; CPU ${ours.cpuMicros.toFixed(0)} against ${limit.cpuMicros.toFixed(0)} us`,
  }
}

/** Renders as the server does, and hands out what React Router gave to its entry, so that the same tree can be rendered alone. */
function watchEntry(build: WebBuild): { build: WebBuild; last: () => EntryContext } {
  let seen: EntryContext | undefined
  const { module } = build.entry
  const watching: typeof module.default = (request, status, headers, context, loadContext) => {
    seen = context
    return module.default(request, status, headers, context, loadContext)
  }
  return {
    build: { ...build, entry: { module: { ...module, default: watching } } },
    last() {
      if (!seen) throw new Error('Nothing was rendered')
      return seen
    },
  }
}

async function renderedRow(): Promise<Row> {
  const { db, close } = await openDemoDatabase()
  const gateway = createGateway({
    db,
    clock: systemClock,
    log: createLogger('error'),
    introspection: false,
    ...noTokens,
  })
  const watched = watchEntry(await builtWeb(path.resolve('build')).load())
  const handle = createRequestHandler(watched.build, 'production')
  const { gatewayContext, siteContext } = watched.build.entry.module
  const url = 'http://localhost/'
  const answers = askOnce(gateway.execute)
  const page = async () => {
    const context = new RouterContextProvider()
    context.set(gatewayContext, answers)
    context.set(siteContext, {
      name: readEnv({}).PRODUCT_NAME,
      origin: 'http://localhost',
      mayContinuePlaying: false,
      hostedPlayer: null,
      now: systemClock(),
    })
    return (await handle(new Request(url), context)).text()
  }
  await page()
  const tree = async () =>
    renderToString(createElement(ServerRouter, { context: { ...watched.last(), serverHandoffStream: undefined }, url }))
  const { first, second } = await timeInTurn(page, tree)
  await close()
  return {
    work: 'home HTML rendered',
    against: "the same tree by React's string renderer alone",
    ratio: second.micros / first.micros,
    aim: '>= 0.6',
    details: `${(first.micros / 1000).toFixed(2)} against ${(second.micros / 1000).toFixed(2)} ms; CPU ${(first.cpuMicros / 1000).toFixed(2)} against ${(second.cpuMicros / 1000).toFixed(2)} ms`,
  }
}

export const run = async (): Promise<Row[]> => [await cachedRow(), await renderedRow()]

if (import.meta.main) printRows(await run())
