/** A page's HTML, out of the cache and rendered, each against its limit. */
import path from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRequestHandler, RouterContextProvider, ServerRouter, type EntryContext } from 'react-router'
import { createGateway, type Gateway } from '#server/gateway/gateway.ts'
import { systemClock } from '#server/lib/clock.ts'
import { readEnv } from '#server/lib/env.ts'
import { createLogger } from '#server/lib/logger.ts'
import { builtWeb, type WebBuild } from '#server/app/mount-web.ts'
import type { Row } from '../row.ts'
import { startConstantTwin } from './constant.ts'
import { openDemoDatabase } from './demo-database.ts'
import { noTokens } from './no-tokens.ts'
import type { Peer } from './processes.ts'
import { rateRow } from './rate-row.ts'
import { timeInTurn } from './time.ts'

const ORIGIN = 'http://localhost'
const BROTLI = { 'accept-encoding': 'br' }

/** What a page is called in the table, and its path. */
export interface BenchPage {
  name: string
  path: string
}

/** The finished page against a server that knows nothing but its bytes. */
export async function keptRow(server: Peer, page: BenchPage): Promise<Row> {
  const twin = await startConstantTwin(server.url + page.path, BROTLI)
  const row = { work: `${page.name} HTML from the cache`, against: 'constant bytes, bare node:http', aim: '>= 0.6' }
  const asked = { path: page.path, headers: BROTLI }
  try {
    return await rateRow(row, { peer: server, ...asked }, { peer: twin, ...asked })
  } finally {
    twin.stop()
  }
}

/** The pages as the server renders them, their data read beforehand, against React with the same tree. */
export async function renderedRows(pages: readonly BenchPage[]): Promise<Row[]> {
  const { db, close } = await openDemoDatabase()
  const log = createLogger('error')
  const gateway = createGateway({ db, clock: systemClock, log, introspection: false, ...noTokens })
  const { build, last } = watchEntry(await builtWeb(path.resolve('build')).load())
  const render = renderer(build, gateway.forPage())
  const rows: Row[] = []
  for (const { name, path: address } of pages) {
    const url = ORIGIN + address
    const page = () => render(url)
    await page()
    const context = { ...last(), serverHandoffStream: undefined }
    const tree = async () => renderToString(createElement(ServerRouter, { context, url }))
    const { first, second } = await timeInTurn(page, tree)
    rows.push({
      work: `${name} HTML rendered`,
      against: "the same tree by React's string renderer alone",
      ratio: second.micros / first.micros,
      aim: '>= 0.6',
      details: `${milliseconds(first.micros)} against ${milliseconds(second.micros)} ms; CPU ${milliseconds(first.cpuMicros)} against ${milliseconds(second.cpuMicros)} ms`,
    })
  }
  await close()
  return rows
}

const milliseconds = (micros: number): string => (micros / 1000).toFixed(2)

/** Renders one address as the server does. Throws where that is no success. */
function renderer(build: WebBuild, execute: Gateway['execute']): (url: string) => Promise<string> {
  const handle = createRequestHandler(build, 'production')
  const { gatewayContext, siteContext } = build.entry.module
  const facts = {
    name: readEnv({}).PRODUCT_NAME,
    origin: ORIGIN,
    mayContinuePlaying: false,
    hostedPlayer: null,
    issuer: { authority: '', clientId: '', isOutside: false },
  }
  return async (url) => {
    const context = new RouterContextProvider()
    context.set(gatewayContext, execute)
    context.set(siteContext, { ...facts, now: systemClock() })
    const response = await handle(new Request(url), context)
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return response.text()
  }
}

/** Hands out what React Router gave to its entry last, so that the same tree can be rendered alone. */
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
