import { randomUUID } from 'node:crypto'
import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Logger } from '#server/lib/logger.ts'
import { AppError } from '#server/lib/app-error.ts'
import { bearerToken, type Viewer, type VerifyAccessToken } from '#server/lib/viewer.ts'
import type { RateLimit } from '#server/lib/rate-limit.ts'
import type { GatewayContext } from './context.ts'
import { ResponseBudget } from './response-budget.ts'
import { useCostLimit, useDocumentLimits, useNestingLimit, useNoIntrospection } from './limits.ts'
import type { SharedReads } from './loaders.ts'
import { type PersistedOperations, readPersisted, usePersistedOperations } from './persisted.ts'
import { toPublicError } from './public-error.ts'
import { type NextPublicChange, PublicResults } from './public-results.ts'

interface GatewayDeps {
  schema: GraphQLSchema
  nextPublicChange: NextPublicChange
  db: Database
  clock: Clock
  log: Logger
  /** Whether the schema may be asked for. */
  introspection: boolean
  verifyToken: VerifyAccessToken
  createPlaybackToken: GatewayContext['createPlaybackToken']
  pushPublicKey: string
  writes: GatewayContext['writes']
  /** Points of cost a minute for one network; left out where there is no limit. */
  costs?: RateLimit
}

/** Answers one of our own operations for anybody. Failures are in `errors`; it does not throw. */
type Execute = (text: string, variables: Record<string, unknown>) => Promise<ExecutionResult>

export interface Gateway {
  execute: Execute
  /**
   * The same for the operations of one page: they share their readers, and their results are shared with all other pages. A
   * result must not be changed.
   */
  forPage: () => Execute
  /** Drops what is remembered of public content. */
  contentChanged: () => void
  /** Answers GraphQL over HTTP, for a caller of `network`. An answer with errors is not the same for everybody. */
  handle: (
    request: Request,
    correlationId: string,
    network?: string,
  ) => Promise<{ response: Response; hasErrors: boolean }>
  persisted: PersistedOperations
}

/** What belongs to one HTTP request. Yoga hands on a copy of it, so what is to come back is an object inside. */
interface RequestContext {
  correlationId: string
  outcome: { hasErrors: boolean }
  /** Of the caller, where their costs are limited. */
  network: string | undefined
}

/** Of parsed documents, and of errors of parsing. */
const DOCUMENT_CACHE_BYTES = 16_000_000
/** What a parsed document takes in memory for each of its characters, measured. */
const BYTES_PER_CHARACTER = 80

/** A cache of what was made of the text of a document: anybody can send thousands of different ones. */
const documentCache = <Value extends object>() =>
  new LRUCache<string, Value>({
    maxSize: DOCUMENT_CACHE_BYTES,
    sizeCalculation: (_value, text) => 1_000 + text.length * BYTES_PER_CHARACTER,
  })

/** More documents than our web app has; what is above is not ours and is not kept. */
const MAX_DOCUMENTS = 200

export function createGateway(deps: GatewayDeps): Gateway {
  const { db, schema, clock, log, introspection, createPlaybackToken, pushPublicKey, writes } = deps
  const persisted = readPersisted()
  const createContext = (
    asker: RequestIdentity,
    correlationId: string,
    now = clock(),
    sharedReads?: SharedReads,
  ): GatewayContext => {
    const own = { createPlaybackToken, pushPublicKey, writes, correlationId }
    const budget = new ResponseBudget()
    return { db, now, budget, sharedReads, ...asker, ...own }
  }
  const yoga = createYoga<RequestContext, GatewayContext>({
    schema,
    context: async ({ request, correlationId }) => createContext(await identifyRequest(request, deps), correlationId),
    graphiql: false,
    landingPage: false,
    cors: false,
    batching: false,
    multipart: false,
    logging: false,
    // Done by usePublicErrors, for what resolvers throw and for everything before.
    maskedErrors: false,
    parserAndValidationCache: { documentCache: documentCache<DocumentNode>(), errorCache: documentCache<Error>() },
    plugins: [
      usePersistedOperations(persisted),
      useDocumentLimits(),
      useNestingLimit(),
      useCostLimit((network, cost) => deps.costs?.take(network, clock(), cost) ?? true),
      ...(introspection ? [] : [useNoIntrospection()]),
      usePublicErrors(log),
    ],
  })
  const run = createExecutor(schema, log)
  const results = new PublicResults(db, deps.nextPublicChange)
  return {
    persisted,
    execute: (text, variables) => run(text, variables, createContext(ANONYMOUS, randomUUID())),
    forPage() {
      const now = clock()
      const shared = results.at(now)
      let context: GatewayContext | undefined
      return (text, variables) =>
        shared.get(`${text} ${JSON.stringify(variables)}`, now, () => {
          context ??= createContext(ANONYMOUS, randomUUID(), now, shared.sharedReads(now))
          return run(text, variables, context)
        })
    },
    contentChanged: () => results.clear(),
    async handle(request, correlationId, network) {
      const outcome = { hasErrors: false }
      const response = await yoga.fetch(request, { correlationId, outcome, network })
      return { response, hasErrors: outcome.hasErrors || !response.ok }
    },
  }
}

interface RequestIdentity {
  viewer: Viewer | null
  mayPreview: boolean
}

const ANONYMOUS: RequestIdentity = { viewer: null, mayPreview: false }

/** A token that is not good is refused, so that the listener signs in again and does not wonder where everything is. */
async function identifyRequest({ headers }: Request, { verifyToken }: GatewayDeps): Promise<RequestIdentity> {
  const token = bearerToken(headers.get('authorization'))
  if (token === undefined) return ANONYMOUS
  const verdict = await verifyToken(token)
  if ('refused' in verdict) throw new AppError('AUTH_NOT_AUTHORIZED')
  return verdict
}

const usePublicErrors = (log: Logger): Plugin<object, RequestContext> => ({
  onResultProcess(event) {
    const { result, serverContext } = event
    // We have neither batches nor streams.
    if (Array.isArray(result) || !('errors' in result) || !result.errors) return
    serverContext.outcome.hasErrors = true
    const errors = result.errors.map((error) => toPublicError(error, serverContext.correlationId, log))
    // A part of the answer would look like all of it: what cannot be read now is not null.
    const unavailable = errors.find(({ extensions }) => extensions['code'] === 'UNAVAILABLE')
    event.setResult(unavailable ? { errors: [unavailable] } : { ...result, errors })
  },
})

type RunOperation = (...operation: [...Parameters<Execute>, context: GatewayContext]) => Promise<ExecutionResult>

function createExecutor(schema: GraphQLSchema, log: Logger): RunOperation {
  const documents = new Map<string, DocumentNode | readonly GraphQLError[]>()

  function documentOf(text: string): DocumentNode | readonly GraphQLError[] {
    const kept = documents.get(text)
    if (kept) return kept
    const document = parse(text)
    const errors = validate(schema, document)
    const checked = errors.length > 0 ? errors : document
    if (documents.size < MAX_DOCUMENTS) documents.set(text, checked)
    return checked
  }

  return async (text, variables, context) => {
    const document = documentOf(text)
    const toPublic = (errors: readonly GraphQLError[]) =>
      errors.map((error) => toPublicError(error, context.correlationId, log))
    if (!('kind' in document)) return { errors: toPublic(document) }
    const result = await execute({ schema, document, variableValues: variables, contextValue: context })
    return result.errors ? { ...result, errors: toPublic(result.errors) } : result
  }
}
