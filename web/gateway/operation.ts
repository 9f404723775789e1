/** A persisted operation. */
export interface Operation<Data, Variables> {
  name: string
  /** SHA-256 of the text in hex. */
  hash: string
  /** Empty in the browser's build. */
  text: string
  /** Never set; carries the types of the data and the variables only. */
  readonly types?: (variables: Variables) => Data
}

/** Runs an operation, in this process or over HTTP. Throws a GatewayError. */
export type QueryFunction = <Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables,
) => Promise<Data>
