import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { currentTrace, runInTrace, type TraceContext } from './trace.ts'

const TRACER = 'prime'

interface SpanOptions {
  kind?: SpanKind
  attributes?: Attributes
}

/** Records nothing unless the server exports traces. */
export function startSpan(name: string, options: SpanOptions, parent = currentTrace()): Span {
  return trace.getTracer(TRACER).startSpan(name, options, contextOf(parent))
}

export function isExportingTraces(): boolean {
  const provider = trace.getTracerProvider()
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer(TRACER) !== undefined
}

function contextOf(parent: TraceContext | undefined): Context {
  // Without a decision of the caller, the sampler decides as for the root of a trace.
  if (parent?.isSampled === undefined) return ROOT_CONTEXT
  const { traceId, spanId, isSampled } = parent
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: isSampled ? 1 : 0, isRemote: true })
}

/** Also of a span that the sampler refused; undefined where there is none. */
export function traceOfSpan(span: Span): TraceContext | undefined {
  const context = span.spanContext()
  if (!isSpanContextValid(context)) return undefined
  const { traceId, spanId, traceFlags } = context
  // Without an exporter the span is the caller's, whose sampling decision is passed on.
  return { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 }
}

/** The span fails when `work` throws. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const span = startSpan(name, options)
  const context = traceOfSpan(span)
  if (!context) return work()
  try {
    return await runInTrace(context, work)
  } catch (cause) {
    failSpan(span, cause)
    throw cause
  } finally {
    span.end()
  }
}

/** Only the name of the error is exported: its message may contain personal data. */
export function failSpan(span: Span, cause: unknown): void {
  const name = cause instanceof Error ? cause.name : typeof cause
  span.setStatus({ code: SpanStatusCode.ERROR, message: name })
  span.setAttribute('error.type', name)
}

export { SpanKind }
