import type { Operation } from './operation.ts'

/** Asks the gateway, be it in this process or over HTTP. Throws a GatewayError. */
export type Ask = <Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables,
) => Promise<Data>
