import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SpanKind, startSpan, traceOfSpan } from '#server/lib/span.ts'
import { RequestTrace, runInTrace, type TraceContext } from '#server/lib/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined before the first hook. */
    trace: TraceContext | undefined
    span: Span | undefined
  }
}

/** Runs each request in the trace of its `traceparent` header, or in a new one, and records it as a span where traces are exported. */
export function registerTracing(app: FastifyInstance): void {
  app.decorateRequest('trace')
  app.decorateRequest('span')
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = new RequestTrace(request.headers.traceparent)
    const span = startSpan(request.method, { kind: SpanKind.SERVER }, trace.parent)
    const ownTrace = traceOfSpan(span)
    if (ownTrace) request.span = span
    request.trace = ownTrace ?? trace
    runInTrace(request.trace, done)
  })
  // The body arrives in events of the connection, which do not belong to the request's asynchronous context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.trace) runInTrace(request.trace, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.span) endSpan(request.span, request, reply.raw.statusCode)
    done()
  })
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
