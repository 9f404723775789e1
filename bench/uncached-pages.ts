/**
 * Uncached pages, from the request to the compressed HTML, against React's rendering of the same tree to bytes: React returns a tree of
 * strings, which becomes one text only when it is read.
 */
import '#server/app/production.ts'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import Fastify from 'fastify'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { schema } from '#server/app/graphql-schema.ts'
import { builtWeb, mountWeb, type WebSource } from '#server/app/mount-web.ts'
import { nextPublicChange } from '#server/app/next-public-change.ts'
import type { ContentChange } from '#server/database/changes.ts'
import { createGateway, type Gateway } from '#server/gateway/gateway.ts'
import { ResponseCache } from '#server/http/responses/response-cache.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { withStatementCount } from '#tests/kit/databases/statements.ts'
import { openDemoDatabase, noTokens } from './kit/demo-database.ts'
import type { BenchPage } from './kit/page-html.ts'
import { timeAlternately } from './kit/time.ts'
import { printRows, type Row } from './row.ts'

const ORIGIN = 'http://localhost'
const AIM = '<= 2'
/** For the page and its head. */
const MAX_STATEMENTS = 3

const PAGES: readonly BenchPage[] = [
  { name: 'home', path: '/' },
  { name: 'station', path: '/station/947' },
  { name: 'guide', path: '/station/947/guide' },
  { name: 'podcast', path: '/podcasts/blackout-diaries' },
  { name: 'article', path: '/news/midnight-plumbers' },
]

const ARTICLE: ContentChange = new Set(['news'])

/** `contentChanged` and `statements` are those of the gateway. */
interface PageServer {
  readPage: (path: string) => Promise<void>
  renderLast: (path: string) => Promise<Buffer>
  contentChanged: Gateway['contentChanged']
  statements: { count: number }
}

export async function run(): Promise<Row[]> {
  const { db, close } = await openDemoDatabase()
  const { db: countedDb, statements } = withStatementCount(db)
  const log = createLogger('error')
  const gateway = createGateway({
    schema,
    nextPublicChange,
    db: countedDb,
    clock: systemClock,
    log,
    introspection: false,
    ...noTokens,
  })
  const server = { ...(await startPages(gateway)), contentChanged: gateway.contentChanged, statements }
  const rows: Row[] = []
  for (const page of PAGES) rows.push(...(await rowsOf(page, server)))
  await close()
  return rows
}

async function rowsOf(page: BenchPage, server: PageServer): Promise<Row[]> {
  const read = () => server.readPage(page.path)
  const readAfter = (change?: ContentChange) => () => {
    server.contentChanged(change)
    return read()
  }
  await read()
  const react = () => server.renderLast(page.path)
  return [
    await againstReact(`${page.name} rendered, its data shared with earlier pages`, read, react),
    await againstReact(`${page.name} rendered, the first page after a content change`, readAfter(), react),
    await againstReact(`${page.name} rendered, the first page after a change of an article`, readAfter(ARTICLE), react),
    await statementsRow(page, server),
  ]
}

async function againstReact(work: string, page: () => Promise<void>, react: () => Promise<Buffer>): Promise<Row> {
  const { first, second } = await timeAlternately(page, react)
  return {
    work,
    against: 'the same tree by React alone, CPU of the main thread',
    ratio: first.threadMicros / second.threadMicros,
    aim: AIM,
    details: `${ms(first.threadMicros)} against ${ms(second.threadMicros)} ms; all threads ${ms(first.cpuMicros)} against ${ms(second.cpuMicros)} ms`,
  }
}

/** After another page was read since the last change of content. */
async function statementsRow({ name, path }: BenchPage, server: PageServer): Promise<Row> {
  const costOf = async (url: string) => {
    const before = server.statements.count
    await server.readPage(url)
    return server.statements.count - before
  }
  server.contentChanged()
  const first = await costOf(path)
  server.contentChanged()
  // A page with little more than the frame.
  await server.readPage('/search')
  const later = await costOf(path)
  return {
    work: `${name}: statements after a content change, the frame of pages read before`,
    against: `${MAX_STATEMENTS} statements`,
    ratio: later / MAX_STATEMENTS,
    aim: '<= 1',
    details: `${later}; ${first} for the very first page, of which 1 finds out how long results may be shared`,
  }
}

/** With a page cache of size zero. */
async function startPages(gateway: Gateway): Promise<Pick<PageServer, 'readPage' | 'renderLast'>> {
  const { source, last } = await watchEntry(builtWeb(path.resolve('build')))
  const app = Fastify()
  const pages = new ResponseCache({ freshMs: 0, staleMs: 0, maxEntries: 1, maxBytes: 1 })
  await mountWeb(app, { gateway, env: readEnv({}), origin: ORIGIN, clock: systemClock, pages, source })
  await app.ready()
  return {
    async readPage(url) {
      // As a stream, because `inject` would decode the compressed bytes as text.
      const response = await app.inject({ url, headers: { 'accept-encoding': 'br' }, payloadAsStream: true })
      if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
      await finished(response.stream().resume())
    },
    renderLast: async (url) =>
      Buffer.from(
        renderToString(
          createElement(ServerRouter, { context: { ...last(), serverHandoffStream: undefined }, url: ORIGIN + url }),
        ),
      ),
  }
}

/** So that the same tree can be rendered alone. */
async function watchEntry(web: WebSource): Promise<{ source: WebSource; last: () => EntryContext }> {
  let seen: EntryContext | undefined
  const build = await web.load()
  const { module } = build.entry
  const watching: typeof module.default = (request, status, headers, context, loadContext) => {
    seen = context
    return module.default(request, status, headers, context, loadContext)
  }
  const watched = { ...build, entry: { module: { ...module, default: watching } } }
  return {
    source: { ...web, registerFiles: async () => undefined, load: async () => watched },
    last() {
      if (!seen) throw new Error('Nothing was rendered')
      return seen
    },
  }
}

const ms = (micros: number): string => (micros / 1000).toFixed(2)

if (import.meta.main) printRows(await run())
