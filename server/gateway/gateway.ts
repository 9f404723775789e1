import { randomUUID } from 'node:crypto'
import { type DocumentNode, execute, type ExecutionResult, type GraphQLError, parse, validate } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Database } from '#server/database/connect.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { GatewayContext, Viewer } from './context.ts'
import { useCostLimit, useDocumentLimits, useNoIntrospection } from './limits.ts'
import { createLoaders } from './loaders.ts'
import { type PersistedOperations, readPersisted, usePersistedOperations } from './persisted.ts'
import { toPublicError } from './public-error.ts'
import { schema } from './schema.ts'

interface GatewayDeps {
  db: Database
  clock: Clock
  log: Logger
  /** Whether the schema may be asked for. */
  introspection: boolean
  /** Who a bearer token stands for; null where it is not ours or no longer good. */
  verifyToken: (token: string, now: Date) => Promise<Viewer | null>
  createPlaybackToken: GatewayContext['createPlaybackToken']
  writes: GatewayContext['writes']
}

export interface Gateway {
  /** Answers one of our own operations in this process. Failures are in `errors`; it does not throw. */
  execute: (text: string, variables: Record<string, unknown>) => Promise<ExecutionResult>
  /** Answers GraphQL over HTTP. An answer with errors is not the same for everybody. */
  handle: (request: Request, correlationId: string) => Promise<{ response: Response; hasErrors: boolean }>
  persisted: PersistedOperations
}

/** What belongs to one HTTP request. Yoga hands on a copy of it, so what is to come back is an object inside. */
interface RequestContext {
  correlationId: string
  outcome: { hasErrors: boolean }
}

/** More documents than our web app has; what is above is not ours and is not kept. */
const KEPT_DOCUMENTS = 200

export function createGateway(deps: GatewayDeps): Gateway {
  const { db, clock, log, introspection, createPlaybackToken, writes } = deps
  const persisted = readPersisted()
  const createContext = (viewer: Viewer | null, correlationId: string): GatewayContext => {
    const now = clock()
    return { db, now, loaders: createLoaders(db, now), viewer, createPlaybackToken, writes, correlationId }
  }
  const yoga = createYoga<RequestContext, GatewayContext>({
    schema,
    context: async ({ request, correlationId }) => createContext(await viewerOf(request, deps), correlationId),
    graphiql: false,
    landingPage: false,
    cors: false,
    batching: false,
    multipart: false,
    logging: false,
    // Done by usePublicErrors, for what resolvers throw and for everything before.
    maskedErrors: false,
    plugins: [
      usePersistedOperations(persisted),
      useDocumentLimits(),
      useCostLimit(),
      ...(introspection ? [] : [useNoIntrospection()]),
      usePublicErrors(log),
    ],
  })
  return {
    persisted,
    execute: createExecutor((correlationId) => createContext(null, correlationId), log),
    async handle(request, correlationId) {
      const outcome = { hasErrors: false }
      const response = await yoga.fetch(request, { correlationId, outcome })
      return { response, hasErrors: outcome.hasErrors || !response.ok }
    },
  }
}

/** A token that is not good makes nobody of its bearer; what needs a role then refuses. */
async function viewerOf({ headers }: Request, { verifyToken, clock }: GatewayDeps): Promise<Viewer | null> {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return token === undefined ? null : verifyToken(token, clock())
}

const usePublicErrors = (log: Logger): Plugin<object, RequestContext> => ({
  onResultProcess(event) {
    const { result, serverContext } = event
    // We have neither batches nor streams.
    if (Array.isArray(result) || !('errors' in result) || !result.errors) return
    serverContext.outcome.hasErrors = true
    event.setResult({
      ...result,
      errors: result.errors.map((error) => toPublicError(error, serverContext.correlationId, log)),
    })
  },
})

function createExecutor(createContext: (correlationId: string) => GatewayContext, log: Logger): Gateway['execute'] {
  const documents = new Map<string, DocumentNode | readonly GraphQLError[]>()

  function documentOf(text: string): DocumentNode | readonly GraphQLError[] {
    const kept = documents.get(text)
    if (kept) return kept
    const document = parse(text)
    const errors = validate(schema, document)
    const checked = errors.length > 0 ? errors : document
    if (documents.size < KEPT_DOCUMENTS) documents.set(text, checked)
    return checked
  }

  return async (text, variables) => {
    const document = documentOf(text)
    const correlationId = randomUUID()
    const toPublic = (errors: readonly GraphQLError[]) =>
      errors.map((error) => toPublicError(error, correlationId, log))
    if (!('kind' in document)) return { errors: toPublic(document) }
    const result = await execute({
      schema,
      document,
      variableValues: variables,
      contextValue: createContext(correlationId),
    })
    return result.errors ? { ...result, errors: toPublic(result.errors) } : result
  }
}
