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
  const isFinal = refusal.error_code !== undefined || isClientError(refusal.status)
  const message = [refusal.error_code, refusal.message].filter(Boolean).join(': ') || 'No response from the catalog'
  return new LoadError(message, { isNetwork: !isFinal, cause })
}

function refusalIn(cause: unknown): Refusal {
  const first: unknown = Array.isArray(cause) ? cause[0] : cause
  return typeof first === 'object' && first !== null ? first : {}
}

const isClientError = (status = 0): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429
