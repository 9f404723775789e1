/** A persisted operation: its name, the SHA-256 of its text in hex, and the text for a server that does not have the hash. */
export interface Operation<Data, Variables> {
  name: string
  hash: string
  text: string
  /** Never set; carries the types of the data and the variables only. */
  readonly types?: (variables: Variables) => Data
}

/** Runs an operation, in this process or over HTTP. Throws a GatewayError. */
export type QueryFunction = <Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables,
) => Promise<Data>
