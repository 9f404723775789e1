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
import type { ContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import type { RateLimit } from '#server/lib/limits/rate-limit.ts'
import { bearerToken, type Viewer, type VerifyAccessToken } from '#server/lib/requests/viewer.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { type GatewayContext, NO_BILLING } from './context.ts'
import { useDocumentTurns } from './document-turns.ts'
import { useCostLimit, useDocumentLimits, useNestingLimit, useNoIntrospection, useValidationCost } from './limits.ts'
import type { ReadContext, SharedReads } from './loaders.ts'
import { OperationKeys } from './operation-keys.ts'
import { type PersistedOperations, readPersisted, usePersistedOperations } from './persisted.ts'
import { toPublicError } from './public-error.ts'
import { type NextPublicChange, PublicResults } from './public-results.ts'
import { EVERYTHING, recordAreas } from './read-areas.ts'
import { ResponseBudget } from './response-budget.ts'
import { inOperationSpan, useTracedOperations } from './traced-operations.ts'

interface GatewayDeps {
  schema: GraphQLSchema
  nextPublicChange: NextPublicChange
  db: Database
  clock: Clock
  log: Logger
  introspection: boolean
  verifyToken: VerifyAccessToken
  createPlaybackToken: GatewayContext['createPlaybackToken']
  signUrl: GatewayContext['signUrl']
  pushPublicKey: string
  billing?: GatewayContext['billing']
  revealsPremiumIds?: boolean
  writes: GatewayContext['writes']
  /** Per minute and network. */
  costs?: RateLimit
}

/** For operations of this application, anonymously. Failures are in `errors`; it does not throw. */
type Execute = (text: string, variables: Record<string, unknown>) => Promise<ExecutionResult>

export interface Gateway {
  execute: Execute
  /** Operations of one page share DataLoaders, and their results all pages. A result must not be modified. */
  forPage: () => Execute
  /** For a page's head, which shares loaded values with `forPage`. */
  readsOfPage: () => ReadContext
  /** Drops the results that a change may concern: all by default. */
  contentChanged: (change?: ContentChange) => void
  /** GraphQL over HTTP. A response with errors must not be shared between clients. */
  handle: (
    request: Request,
    correlationId: string,
    network?: string,
  ) => Promise<{ response: Response; hasErrors: boolean }>
  persisted: PersistedOperations
}

/** Yoga passes on a copy, so plugins return values in the object `outcome`. */
interface RequestContext {
  correlationId: string
  outcome: { hasErrors: boolean }
  network: string | undefined
}

const DOCUMENT_CACHE_BYTES = 16_000_000
/** Measured. */
const BYTES_PER_CHARACTER = 80

/** Limited in size, because clients can send any number of different documents. */
const documentCache = <Value extends object>() =>
  new LRUCache<string, Value>({
    maxSize: DOCUMENT_CACHE_BYTES,
    sizeCalculation: (_value, text) => 1_000 + text.length * BYTES_PER_CHARACTER,
  })

const MAX_DOCUMENTS = 200

export function createGateway(deps: GatewayDeps): Gateway {
  const { db, schema, clock, log } = deps
  const persisted = readPersisted()
  const createContext = contextFactory(deps)
  const yoga = createYoga<RequestContext, GatewayContext>({
    schema,
    context: async ({ request, correlationId }) => createContext(await identifyRequest(request, deps), correlationId),
    graphiql: false,
    landingPage: false,
    cors: false,
    batching: false,
    multipart: false,
    logging: false,
    // `usePublicErrors` masks errors, also those from before the execution.
    maskedErrors: false,
    parserAndValidationCache: { documentCache: documentCache<DocumentNode>(), errorCache: documentCache<Error>() },
    plugins: pluginsOf(persisted, deps),
  })
  const run = createExecutor(schema, log)
  const results = new PublicResults(db, deps.nextPublicChange)
  const keys = new OperationKeys()
  return {
    persisted,
    execute: (text, variables) => run(text, variables, createContext(ANONYMOUS, randomUUID())),
    forPage() {
      const now = clock()
      const shared = results.at(now)
      let context: GatewayContext | undefined
      return (text, variables) =>
        shared.get(keys.of(text, variables), now, () => {
          context ??= createContext(ANONYMOUS, randomUUID(), now, shared.sharedReads(now))
          return run(text, variables, context)
        })
    },
    readsOfPage: () => results.readsAt(clock()),
    contentChanged: (change = null) => results.drop(change),
    async handle(request, correlationId, network) {
      const outcome = { hasErrors: false }
      const response = await yoga.fetch(request, { correlationId, outcome, network })
      return { response, hasErrors: outcome.hasErrors || !response.ok }
    },
  }
}

type CreateContext = (
  identity: RequestIdentity,
  correlationId: string,
  now?: Date,
  sharedReads?: SharedReads,
) => GatewayContext

function contextFactory({
  db,
  clock,
  createPlaybackToken,
  signUrl,
  pushPublicKey,
  writes,
  billing = NO_BILLING,
  revealsPremiumIds = true,
}: GatewayDeps): CreateContext {
  const services = { createPlaybackToken, signUrl, pushPublicKey, billing, revealsPremiumIds, writes }
  return (identity, correlationId, now = clock(), sharedReads) => ({
    ...services,
    ...identity,
    correlationId,
    now,
    budget: new ResponseBudget(),
    sharedReads,
    /** A resolver that reads the database without a loader may depend on any content. */
    get db() {
      recordAreas([EVERYTHING])
      return db
    },
  })
}

function pluginsOf(persisted: PersistedOperations, { clock, costs, introspection, log }: GatewayDeps) {
  const takeCost = (network: string, cost: number) => costs?.take(network, clock(), cost) ?? true
  return [
    usePersistedOperations(persisted),
    useDocumentTurns(persisted),
    useDocumentLimits(),
    useNestingLimit(),
    useValidationCost(persisted, takeCost),
    useCostLimit(takeCost),
    ...(introspection ? [] : [useNoIntrospection()]),
    usePublicErrors(log),
    useTracedOperations(),
  ]
}

interface RequestIdentity {
  viewer: Viewer | null
  mayPreview: boolean
  requestOrigin: string | null
}

const ANONYMOUS: RequestIdentity = { viewer: null, mayPreview: false, requestOrigin: null }

/** Throws for an invalid token instead of treating the request as anonymous, so that the client signs in again. */
async function identifyRequest({ headers }: Request, { verifyToken }: GatewayDeps): Promise<RequestIdentity> {
  const token = bearerToken(headers.get('authorization'))
  if (token === undefined) return ANONYMOUS
  const verdict = await verifyToken(token)
  if ('refused' in verdict) throw new AppError('AUTH_NOT_AUTHORIZED')
  return { ...verdict, requestOrigin: headers.get('origin') }
}

const usePublicErrors = (log: Logger): Plugin<object, RequestContext> => ({
  onResultProcess(event) {
    const { result, serverContext } = event
    if (Array.isArray(result) || !('errors' in result) || !result.errors) return
    serverContext.outcome.hasErrors = true
    const errors = result.errors.map((error) => toPublicError(error, serverContext.correlationId, log))
    // A partial response would look complete: null must not stand for data that cannot be read.
    const unavailable = errors.find(({ extensions }) => extensions['code'] === 'UNAVAILABLE')
    event.setResult(unavailable ? { errors: [unavailable] } : { ...result, errors })
  },
})

type RunOperation = (...operation: [...Parameters<Execute>, context: GatewayContext]) => Promise<ExecutionResult>

function createExecutor(schema: GraphQLSchema, log: Logger): RunOperation {
  const documents = new Map<string, DocumentNode | readonly GraphQLError[]>()

  function documentOf(text: string): DocumentNode | readonly GraphQLError[] {
    const cached = documents.get(text)
    if (cached) return cached
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
    const result = await inOperationSpan(document, null, () =>
      execute({ schema, document, variableValues: variables, contextValue: context }),
    )
    return result.errors ? { ...result, errors: toPublic(result.errors) } : result
  }
}
