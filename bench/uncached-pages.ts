/**
 * Uncached pages over HTTP, from the request to the compressed HTML, against React's rendering of the same tree to bytes: to a string, as
 * the pages do, and to a stream, as the framework does by default. The string is a tree of parts, which becomes one text only when it is read.
 */
import '#server/app/production.ts'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { createElement, type ReactElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { schema } from '#server/app/graphql-schema.ts'
import { builtWeb, mountWeb, type WebSource } from '#server/app/mount-web.ts'
import { nextPublicChange } from '#server/app/next-public-change.ts'
import type { ContentChange } from '#server/database/changes.ts'
import { createGateway, type Gateway } from '#server/gateway/gateway.ts'
import { ResponseCache } from '#server/http/responses/response-cache.ts'
import { createHttpServer } from '#server/http/server/http-server.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { withStatementCount } from '#tests/kit/databases/statements.ts'
import { readHandoff } from '#web/lib/page/read-handoff.ts'
import { openDemoDatabase, noTokens } from './kit/demo-database.ts'
import { startPageClient } from './kit/page-client.ts'
import type { BenchPage } from './kit/page-html.ts'
import { printRows, type Row } from './kit/row.ts'
import { timeRounds } from './kit/time.ts'

const ORIGIN = 'http://localhost'
const AIM = '<= 2'
const CONNECTIONS = 4
/** For the page and its head. */
const MAX_STATEMENTS = 3
/** So that the compiler has optimised the page, as in a server that runs for a minute. */
const WARM_UP = 500

const PAGES: readonly BenchPage[] = [
  { name: 'home', path: '/' },
  { name: 'station', path: '/station/947' },
  { name: 'guide', path: '/station/947/guide' },
  { name: 'podcast', path: '/podcasts/blackout-diaries' },
  { name: 'article', path: '/news/midnight-plumbers' },
]

const SHARED = 'its data shared with earlier pages'
const ARTICLE: ContentChange = new Set(['news'])

type Tree = () => ReactElement

const RENDERERS: Record<'string' | 'stream', (tree: ReactElement) => Promise<Buffer>> = {
  string: async (tree) => Buffer.from(renderToString(tree)),
  stream: async (tree) => Buffer.concat(await Array.fromAsync(await renderToReadableStream(tree))),
}

/** `contentChanged` and `statements` are those of the gateway. */
interface PageServer {
  /** `onRequest` is called when a request arrives. */
  readPages: (path: string, count: number, onRequest?: () => void) => Promise<void>
  /** For the tree of the next page that is read. */
  takeTree: () => Promise<Tree>
  stop: () => Promise<void>
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
  await server.stop()
  await close()
  return rows
}

async function rowsOf(page: BenchPage, server: PageServer): Promise<Row[]> {
  const after = (change?: ContentChange) => () => server.contentChanged(change)
  await server.readPages(page.path, WARM_UP)
  const taken = server.takeTree()
  await server.readPages(page.path, 1)
  const tree = await taken
  return [
    await againstReact(page, server, { tree, which: SHARED, renderer: 'string' }),
    await againstReact(page, server, { tree, which: SHARED, renderer: 'stream' }),
    await againstReact(page, server, { tree, which: 'the first page after a content change', onRequest: after() }),
    await againstReact(page, server, {
      tree,
      which: 'the first page after a change of an article',
      onRequest: after(ARTICLE),
    }),
    await statementsRow(page, server),
  ]
}

interface Comparison {
  tree: Tree
  which: string
  renderer?: keyof typeof RENDERERS
  onRequest?: () => void
}

async function againstReact(
  { name, path }: BenchPage,
  server: PageServer,
  { tree, which, renderer = 'string', onRequest }: Comparison,
): Promise<Row> {
  const { first, second } = await timeRounds(
    (calls) => server.readPages(path, calls, onRequest),
    async (calls) => {
      for (let call = 0; call < calls; call++) await RENDERERS[renderer](tree())
    },
  )
  return {
    work: `${name} rendered, ${which}`,
    against: `the same tree by React alone to a ${renderer}, CPU of the main thread`,
    ratio: first.threadMicros / second.threadMicros,
    aim: AIM,
    details: `${ms(first.threadMicros)} against ${ms(second.threadMicros)} ms`,
  }
}

/** After another page was read since the last change of content. */
async function statementsRow({ name, path }: BenchPage, server: PageServer): Promise<Row> {
  const costOf = async (url: string) => {
    const before = server.statements.count
    await server.readPages(url, 1)
    return server.statements.count - before
  }
  server.contentChanged()
  const first = await costOf(path)
  server.contentChanged()
  // A page with little more than the frame; twice, because the end of the period may be found out after the first response.
  await server.readPages('/search', 2)
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
async function startPages(gateway: Gateway): Promise<Omit<PageServer, 'contentChanged' | 'statements'>> {
  const { source, takeTree } = await watchEntry(builtWeb(path.resolve('build')))
  const app = await createHttpServer(
    { rateLimit: Number.MAX_SAFE_INTEGER, trustProxy: 'loopback' },
    createLogger('error'),
  )
  const pages = new ResponseCache({ freshMs: 0, staleMs: 0, maxEntries: 1, maxBytes: 1 })
  await mountWeb(app, { gateway, env: readEnv({}), origin: ORIGIN, clock: systemClock, pages, source })
  let arrived: (() => void) | undefined
  app.addHook('onRequest', async () => arrived?.())
  const client = startPageClient(await app.listen({ port: 0, host: '127.0.0.1' }))
  return {
    takeTree,
    async readPages(url, count, onRequest) {
      arrived = onRequest
      // After a change, requests at once would share what they read.
      await client.read(url, count, onRequest ? 1 : CONNECTIONS)
    },
    async stop() {
      await client.stop()
      await app.close()
    },
  }
}

/** So that the same tree, with the data and the nonce for the browser, can be rendered alone. */
async function watchEntry(web: WebSource): Promise<{ source: WebSource; takeTree: () => Promise<Tree> }> {
  let give: ((tree: Promise<Tree>) => void) | undefined
  const build = await web.load()
  const { module } = build.entry
  const watching: typeof module.default = (request, status, headers, context, loadContext) => {
    const { serverHandoffStream: stream } = context
    if (!give || !stream) return module.default(request, status, headers, context, loadContext)
    const [forPage, forTree] = stream.tee()
    give(treeOf({ ...context, serverHandoffStream: forTree }, request.url))
    give = undefined
    return module.default(request, status, headers, { ...context, serverHandoffStream: forPage }, loadContext)
  }
  const watched = { ...build, entry: { module: { ...module, default: watching } } }
  return {
    source: { ...web, registerFiles: async () => undefined, load: async () => watched },
    takeTree: () =>
      new Promise((resolve) => {
        give = resolve
      }),
  }
}

async function treeOf(context: EntryContext, url: string): Promise<Tree> {
  const contextOf = await readHandoff(context)
  const nonce = randomUUID()
  return () => createElement(ServerRouter, { context: contextOf(), url, nonce })
}

const ms = (micros: number): string => (micros / 1000).toFixed(2)

if (import.meta.main) printRows(await run())
