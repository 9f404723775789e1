/** A call of a stack, the innermost first. */
export interface Frame {
  file: string
  function: string
  line: number
  column: number
  inApp: boolean
  /** Around the call, where the source map has them. */
  source?: { from: number; lines: string[] }
}

export interface Breadcrumb {
  /** ISO 8601. */
  at: string | null
  category: string
  level: string
  message: string
}

/** Has nothing that identifies a person. */
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
  /** Correlation id in the error message that the visitor saw. */
  correlationId: string | null
  place: string
  /** Name, major version and system. */
  browser: string
  release: string
  breadcrumbs: Breadcrumb[]
}
