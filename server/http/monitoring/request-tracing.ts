import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest, preValidationHookHandler } from 'fastify'
import { isExportingTraces, SpanKind, startSpan, traceOfSpan } from '#server/lib/telemetry/span.ts'
import { RequestTrace, runInTrace, type TraceContext } from '#server/lib/telemetry/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined before the first hook. */
    trace: TraceContext | undefined
    span: Span | undefined
  }
}

/** Runs each request in the trace of its `traceparent` header, or in a new one. */
export function registerTracing(app: FastifyInstance): void {
  app.decorateRequest('trace')
  app.decorateRequest('span')
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = new RequestTrace(request.headers.traceparent)
    request.trace = (isExportingTraces() && startRequestSpan(request, trace)) || trace
    runInTrace(request.trace, done)
  })
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().every((method) => BODILESS.has(method))) return
    route.preValidation = [continueTrace, ...[route.preValidation ?? []].flat()]
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.span) endSpan(request.span, request, reply.raw.statusCode)
    done()
  })
}

/** Undefined where the span is not valid. */
function startRequestSpan(request: FastifyRequest, trace: RequestTrace): TraceContext | undefined {
  const span = startSpan(request.method, { kind: SpanKind.SERVER }, trace.parent)
  const ownTrace = traceOfSpan(span)
  if (ownTrace) request.span = span
  return ownTrace
}

const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Bodies arrive in events of the connection, outside the request's asynchronous context. */
const continueTrace: preValidationHookHandler = (request, _reply, done) => {
  if (request.trace) runInTrace(request.trace, done)
  else done()
}

function endSpan(span: Span, { method, routeOptions: { url } }: FastifyRequest, status: number): void {
  span.updateName(url === undefined ? method : `${method} ${url}`)
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': status,
    ...(url !== undefined && { 'http.route': url }),
  })
  if (status >= 500) span.setAttribute('error.type', String(status))
  span.end()
}
