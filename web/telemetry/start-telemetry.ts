import { telemetry } from './telemetry-script.ts'

export function startTelemetry(): void {
  const own = telemetry()
  own?.ready(() => void import('./error-client.ts').then(({ startErrorClient }) => startErrorClient(own)))
}

/** Errors with a code are expected, for example when the gateway cannot be reached. */
export const reportError = (error: unknown): void => {
  if (error instanceof Error && !('code' in error)) telemetry()?.report(error)
}
