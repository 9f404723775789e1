import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { LARGEST_PAGE } from './schema/paging.ts'

/** How many entries a list is taken to have when the question does not say. */
const USUAL_PAGE = 10
const USUAL_LIST = 5

/**
 * About how many fields the answer will have: every field counts as often as the lists around it are long. Page sizes
 * given by variables count with their value.
 */
export function costOf(schema: GraphQLSchema, document: DocumentNode, variables: Record<string, unknown>): number {
  const fragments = new Map(
    document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION).map((one) => [one.name.value, one]),
  )
  // Each fragment is counted once, so that one which doubles itself many times costs no time here.
  const known = new Map<string, number>()

  function ofFragment(name: string): number {
    const fragment = fragments.get(name)
    if (!fragment || known.has(name)) return known.get(name) ?? 0
    known.set(name, 0)
    const cost = ofSelections(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value))
    known.set(name, cost)
    return cost
  }

  function ofSelections({ selections }: SelectionSetNode, parent: GraphQLNamedType | undefined): number {
    let sum = 0
    for (const node of selections) {
      if (node.kind === Kind.FIELD) sum += ofField(node, parent)
      else if (node.kind === Kind.FRAGMENT_SPREAD) sum += ofFragment(node.name.value)
      else {
        const condition = node.typeCondition?.name.value
        sum += ofSelections(node.selectionSet, condition === undefined ? parent : schema.getType(condition))
      }
    }
    return sum
  }

  function ofField(node: FieldNode, parent: GraphQLNamedType | undefined): number {
    if (!node.selectionSet) return 1
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined
    const size = field ? lengthOf(field, node, variables) : 1
    return 1 + size * ofSelections(node.selectionSet, field && getNamedType(field.type))
  }

  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  return Math.max(...operations.map((operation) => ofSelections(operation.selectionSet, rootOf(schema, operation))))
}

const rootOf = (schema: GraphQLSchema, { operation }: OperationDefinitionNode) =>
  schema.getRootType(operation) ?? undefined

function lengthOf(field: GraphQLField<unknown, unknown>, node: FieldNode, variables: Record<string, unknown>): number {
  if (field.args.some(({ name }) => name === 'first')) return pageSizeOf(node, variables)
  // The list inside a page is as long as the page, which has been counted.
  if (field.name === 'edges') return 1
  const type = isNonNullType(field.type) ? field.type.ofType : field.type
  return isListType(type) ? USUAL_LIST : 1
}

function pageSizeOf(node: FieldNode, variables: Record<string, unknown>): number {
  const value = node.arguments?.find(({ name }) => name.value === 'first')?.value
  const given = value?.kind === Kind.VARIABLE ? variables[value.name.value] : literalInt(value)
  return typeof given === 'number' ? Math.min(Math.max(given, 1), LARGEST_PAGE) : USUAL_PAGE
}

const literalInt = (value: { kind: Kind; value?: unknown } | undefined) =>
  value?.kind === Kind.INT ? Number(value.value) : undefined
