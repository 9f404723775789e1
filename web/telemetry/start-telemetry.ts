import { telemetry } from './telemetry-script.ts'

/** Sets how the client is loaded when there is something to report. */
export function startTelemetry(): void {
  const own = telemetry()
  own?.ready(() => void import('./error-client.ts').then(({ startErrorClient }) => startErrorClient(own)))
}

/** Reports an error that a page has caught. Errors with a code are expected, for example when the gateway cannot be reached. */
export const reportError = (error: unknown): void => {
  if (error instanceof Error && !('code' in error)) telemetry()?.report(error)
}
