import { GatewayError } from './gateway-error.ts'

/** Adds the correlation id for support when a server has answered. */
export const failureText = (sentence: string, cause: unknown): string =>
  cause instanceof GatewayError && cause.correlationId !== null
    ? `${sentence}. Reference ${cause.correlationId}`
    : sentence
