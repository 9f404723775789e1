import type { Operation } from './operation.ts'

/** Runs an operation, in this process or over HTTP. Throws a GatewayError. */
export type QueryFunction = <Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables,
) => Promise<Data>
