import { type DocumentNode, Kind } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { inSpan } from '#server/lib/telemetry/span.ts'

export const useTracedOperations = (): Plugin => ({
  onExecute({ executeFn, setExecuteFn }) {
    setExecuteFn((args) => inOperationSpan(args.document, args.operationName, () => executeFn(args)))
  },
})

export function inOperationSpan<Result>(
  document: DocumentNode,
  name: string | null | undefined,
  execute: () => Result | Promise<Result>,
): Promise<Result> {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  const operation = operations.find((one) => !name || one.name?.value === name)
  const type = operation?.operation ?? 'query'
  const label = operation?.name?.value
  const attributes = { 'graphql.operation.type': type, ...(label !== undefined && { 'graphql.operation.name': label }) }
  return inSpan(label === undefined ? type : `${type} ${label}`, { attributes }, execute)
}
