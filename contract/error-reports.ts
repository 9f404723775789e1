/** The project and public key of our own ingest, which uses Sentry's protocol. The key is not secret: every page contains it. */
export const INGEST = { project: '1', key: 'public' } as const

export const INGEST_PATH = `/api/${INGEST.project}/envelope/`

export interface TelemetrySettings {
  /** Undefined for our own ingest. */
  dsn?: string
  /** Shares of the visits that allow measurement, 0 to 1. */
  traces: number
  replays: number
  /** The same for visits with an error. */
  replaysOnError: number
}
