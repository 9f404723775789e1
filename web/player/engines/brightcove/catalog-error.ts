import { LoadError } from '../../core/engine.ts'

/** The platform passes an array of errors, one error, or the failed request. */
interface Refusal {
  error_code?: string
  message?: string
  status?: number
}

/** An error with a code is final; without one the catalog gave no response and a retry may succeed. */
export function toLoadError(cause: unknown): LoadError {
  const refusal = refusalIn(cause)
  const isFinal = refusal.error_code !== undefined || isFinalStatus(refusal.status)
  const message = [refusal.error_code, refusal.message].filter(Boolean).join(': ') || 'No response from the catalog'
  return new LoadError(message, { isNetwork: !isFinal, cause })
}

function refusalIn(cause: unknown): Refusal {
  const first: unknown = Array.isArray(cause) ? cause[0] : cause
  return typeof first === 'object' && first !== null ? first : {}
}

/** Statuses of a busy or restarting server or proxy, after which a later attempt may succeed. */
const OVERLOADED: ReadonlySet<number> = new Set([408, 429, 502, 503, 504])

const isFinalStatus = (status = 0): boolean => status >= 400 && !OVERLOADED.has(status)
