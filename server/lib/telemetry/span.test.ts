import { TraceFlags, trace } from '@opentelemetry/api'
import { expect, test } from 'vitest'
import { startSpan, traceOfSpan } from './span.ts'

const IDS = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }

test.for([
  [TraceFlags.NONE, false],
  [TraceFlags.SAMPLED, true],
] as const)('work in a span with the flags %i belongs to its trace', ([traceFlags, isSampled]) => {
  expect(traceOfSpan(trace.wrapSpanContext({ ...IDS, traceFlags }))).toEqual({ ...IDS, isSampled })
})

test('without exported traces, a span has the context of the caller or none', () => {
  expect(traceOfSpan(startSpan('GET', {}, { ...IDS, isSampled: true }))).toEqual({ ...IDS, isSampled: true })
  expect(traceOfSpan(startSpan('GET', {}, { ...IDS, isSampled: undefined }))).toBeUndefined()
})
