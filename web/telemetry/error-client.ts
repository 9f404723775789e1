import {
  browserTracingIntegration,
  captureException,
  getClient,
  getCurrentScope,
  init,
  makeFetchTransport,
  startBrowserTracingPageLoadSpan,
} from '@sentry/browser'
import type { Integration } from '@sentry/core'
import { INGEST } from '#contract/error-reports.ts'
import { CONSENT_EVENT, mayMeasure } from '#web/consent/consent-script.ts'
import { sendScrubbed } from './send-scrubbed.ts'
import type { Telemetry } from './telemetry-script.ts'

/** They count visits, read language and time zone, wrap every timer, or listen to the same errors as the inline script. */
const UNWANTED = new Set(['BrowserSession', 'CultureContext', 'BrowserApiErrors', 'GlobalHandlers'])
/** Known to be harmless, or not from our code. */
const IGNORED = [/ResizeObserver loop/, /^Script error\.?$/, /AbortError/]
const EXTENSIONS = [/^(chrome|moz|safari-web)-extension:/]

interface RouterWindow {
  __reactRouterManifest?: { version?: string }
}

export function startErrorClient(own: Telemetry): void {
  const { settings, traceId } = own
  init({
    dsn: settings.dsn ?? `${window.location.protocol}//${INGEST.key}@${window.location.host}/${INGEST.project}`,
    release: (window as Window & RouterWindow).__reactRouterManifest?.version,
    integrations: (defaults: Integration[]) => defaults.filter(({ name }) => !UNWANTED.has(name)),
    transport: (options) => makeFetchTransport(options, sendScrubbed),
    ignoreErrors: IGNORED,
    denyUrls: EXTENSIONS,
    sendClientReports: false,
    // The inline script has already decided whether the visit is in the sample.
    tracesSampleRate: own.sample.traces ? 1 : 0,
    // The gateway client sends the trace itself, also before this client is loaded.
    tracePropagationTargets: [],
    ...replayRates(own),
    beforeSend: (event, { originalException }) => (isExpected(originalException) ? null : event),
  })
  getCurrentScope().setPropagationContext({ traceId, sampleRand: Math.random() })
  own.report = (error) => void captureException(error)
  Object.defineProperty(own, 'traceId', { get: () => getCurrentScope().getPropagationContext().traceId })
  void measure(own, traceId).then(() => {
    for (const error of own.early.splice(0)) captureException(error)
  })
  addEventListener(CONSENT_EVENT, () => void measure(own, own.traceId))
}

/** A visit with an error is recorded from then on, because the client is loaded after the error. */
function replayRates({ settings, sample, early }: Telemetry) {
  const isOnError = early.length > 0 && Math.random() < settings.replaysOnError
  return {
    replaysSessionSampleRate: sample.replays || isOnError ? 1 : 0,
    replaysOnErrorSampleRate: settings.replaysOnError,
  }
}

const isExpected = (error: unknown): boolean => error instanceof Error && 'code' in error

/** Adds the integrations that require consent to measurement, once. Their reports are dropped after a withdrawal. */
async function measure(own: Telemetry, traceId: string): Promise<void> {
  const client = getClient()
  if (!client || !mayMeasure()) return
  if (own.sample.traces && !own.isTraced) {
    own.isTraced = true
    client.addIntegration(browserTracingIntegration({ instrumentPageLoad: false, linkPreviousTrace: 'off' }))
    const spanId = traceId.slice(16)
    startBrowserTracingPageLoadSpan(
      client,
      { name: window.location.pathname },
      { sentryTrace: `${traceId}-${spanId}-1` },
    )
  }
  if (client.getIntegrationByName('Replay')) return
  const { createReplay } = await import('./visit-recorder.ts')
  client.addIntegration(createReplay())
}
