/** A persisted operation: what it is called, the sha256 of its text in hex, and the text for a server that lacks it. */
export interface Operation<Data, Variables> {
  name: string
  hash: string
  text: string
  /** Types only, never there: they tie the data and the variables to the operation. */
  readonly types?: (variables: Variables) => Data
}
