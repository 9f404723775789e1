import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLParams } from 'graphql-yoga'
import { ERRORS } from '#contract/errors.ts'
import { type Answer, type AnswerCache, finishAnswer, type RawAnswer } from '#server/platform/answer-cache.ts'
import { sendAnswer } from '#server/platform/http/send-answer.ts'
import type { Gateway } from './gateway.ts'
import { persistedText } from './persisted.ts'

interface RegisterDeps {
  gateway: Gateway
  /** For answers that are the same for everybody. */
  cache: AnswerCache
}

const PUBLIC = 'public, max-age=5, stale-while-revalidate=30'
const PRIVATE = 'no-store'

/** Carries an answer past the cache. */
class NotKept extends Error {
  readonly answer: RawAnswer

  constructor(answer: RawAnswer) {
    super('An answer with errors is not kept')
    this.answer = answer
  }
}

/** GraphQL over HTTP at `/graphql`. Public answers of persisted operations come out of the cache. */
export async function registerGateway(app: FastifyInstance, { gateway, cache }: RegisterDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Nothing else is read: what a form of another site can send changes nothing here.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.all('/graphql', async (request, reply) => sendAnswer(request, reply, await answerTo(request, gateway, cache)))
  })
}

async function answerTo(request: FastifyRequest, gateway: Gateway, cache: AnswerCache): Promise<Answer> {
  const { id, headers } = request
  // The parser above gives bytes.
  const body = Buffer.isBuffer(request.body) ? request.body : undefined
  const key = headers.authorization ? undefined : keyOf(request.raw, body, gateway)
  if (key === undefined) return finishAnswer((await ask(request.raw, body, id, gateway)).answer)
  try {
    return await cache.get(key, async () => {
      const { answer, mayKeep } = await ask(request.raw, body, id, gateway)
      // The cache itself knows what to do while the database is away.
      if (mayKeep || answer.status === ERRORS.UNAVAILABLE.status) return answer
      throw new NotKept(answer)
    })
  } catch (cause) {
    if (cause instanceof NotKept) return finishAnswer(cause.answer)
    throw cause
  }
}

async function ask(
  { method, url = '', headers }: IncomingMessage,
  body: Buffer | undefined,
  id: string,
  gateway: Gateway,
): Promise<{ answer: RawAnswer; mayKeep: boolean }> {
  const { response, hasErrors } = await gateway.handle(
    new Request(`http://gateway${url}`, { method, headers: forwarded(headers), body: bodyOf(method, body) }),
    id,
  )
  const mayKeep = !hasErrors && !headers.authorization && isPersisted(method, url, body, gateway)
  const answer = {
    status: response.status,
    contentType: response.headers.get('content-type') ?? 'application/json; charset=utf-8',
    cacheControl: mayKeep && method === 'GET' ? PUBLIC : PRIVATE,
    body: await response.text(),
    headers: pick(response.headers, ['allow', 'retry-after']),
  }
  return { answer, mayKeep }
}

const pick = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

/**
 * Under which a request's answer is looked for; undefined where it cannot be there. A GET is not read for it, because
 * that would cost more than all the rest: only answers of persisted operations are ever put in. A POST is, because two
 * equal ones that change something must not share an answer.
 */
function keyOf({ method, url = '', headers }: IncomingMessage, body: Buffer | undefined, gateway: Gateway) {
  const mediaType = wantedMediaType(headers.accept)
  if (mediaType === undefined) return undefined
  if (method === 'GET') return `GET ${mediaType} ${url}`
  const isJson = method === 'POST' && headers['content-type']?.startsWith('application/json')
  return isJson && isPersisted(method, url, body, gateway) ? `POST ${mediaType} ${url} ${body?.toString()}` : undefined
}

function isPersisted(method: string | undefined, url: string, body: Buffer | undefined, gateway: Gateway): boolean {
  const params = method === 'GET' ? paramsOfUrl(url) : parseJson(body?.toString() ?? '')
  return params !== undefined && persistedText(params, gateway.persisted) !== undefined
}

function wantedMediaType(accept: string | undefined): 'json' | 'graphql' | undefined {
  if (accept?.includes('application/graphql-response+json')) return 'graphql'
  return accept === undefined || /\*\/\*|application\/(json|\*)/.test(accept) ? 'json' : undefined
}

function paramsOfUrl(url: string): GraphQLParams | undefined {
  const search = new URLSearchParams(url.split('?', 2)[1])
  const extensions = parseJson(search.get('extensions') ?? '')
  return extensions && { query: search.get('query') ?? undefined, extensions }
}

/** An object written as JSON; whatever else it is gets its error from the gateway itself. */
function parseJson(text: string): GraphQLParams | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const bodyOf = (method: string | undefined, body: Buffer | undefined) =>
  method === 'GET' || method === 'HEAD' || !body ? null : new Uint8Array(body)

/** What GraphQL over HTTP looks at, and who asks. */
function forwarded(headers: IncomingMessage['headers']): Record<string, string> {
  const wanted = ['accept', 'content-type', 'authorization'] as const
  return Object.fromEntries(wanted.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))
}
