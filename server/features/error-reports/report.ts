/** A call of a stack, the innermost first. */
export interface Frame {
  file: string
  function: string
  line: number
  column: number
  /** Whether it is our code and not a library's. */
  inApp: boolean
  /** Lines of source around the call, where the source map has them. */
  source?: { from: number; lines: string[] }
}

/** An event that preceded the error. */
export interface Breadcrumb {
  /** ISO 8601. */
  at: string | null
  category: string
  level: string
  message: string
}

/** An error of a browser or of this server, without anything that identifies a person. */
export interface ErrorReport {
  /** 32 hexadecimal digits. A report that arrives twice counts once. */
  id: string
  source: 'browser' | 'server'
  type: string
  message: string
  level: string
  frames: Frame[]
  traceId: string | null
  replayId: string | null
  /** Correlation id of the error message that the visitor saw. */
  correlationId: string | null
  /** Path of the page or of the request. */
  place: string
  /** Name, major version and system. */
  browser: string
  release: string
  breadcrumbs: Breadcrumb[]
}
