import { trace } from '@opentelemetry/api'
import type { Env } from '#server/lib/settings/env.ts'

/** Only with a collector; the SDK itself reads the other OTEL variables. The result exports the remaining spans and stops. */
export async function startTracing(env: Env): Promise<() => Promise<void>> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return async () => undefined
  const { NodeSDK } = await import('@opentelemetry/sdk-node')
  const sdk = new NodeSDK({
    instrumentations: [],
    // Metrics are read at `/metrics`, and the log goes to standard error.
    metricReaders: [],
    logRecordProcessors: [],
    ...(!env.OTEL_SERVICE_NAME && { serviceName: 'prime' }),
  })
  sdk.start()
  return async () => {
    trace.disable()
    await sdk.shutdown()
  }
}
