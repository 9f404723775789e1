export interface Operation<Data, Variables> {
  name: string
  /** SHA-256 of the text in hex. */
  hash: string
  /** Empty in the browser's build. */
  text: string
  /** Carries types only, never a value. */
  readonly types?: (variables: Variables) => Data
}

/** In this process or over HTTP. Throws a GatewayError. */
export type QueryFunction = <Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables,
) => Promise<Data>
