/** The project and public key of our own ingest, which speaks the protocol of Sentry. The key is no secret: every page has it. */
export const INGEST = { project: '1', key: 'public' } as const

export const INGEST_PATH = `/api/${INGEST.project}/envelope/`

/** What the browser is told about error reports. */
export interface TelemetrySettings {
  /** Where reports go; undefined for our own ingest. */
  dsn?: string
  /** Shares of the visits that allow measurement, 0 to 1. */
  traces: number
  replays: number
  /** The same of visits with an error. */
  replaysOnError: number
}
