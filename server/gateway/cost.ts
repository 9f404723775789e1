import {
  type DocumentNode,
  type FieldNode,
  type FragmentSpreadNode,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type InlineFragmentNode,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { MAX_PAGE_SIZE } from './paging.ts'

export const LONG_TEXT = { cost: 25 }
/** Each selection of a paged list runs a statement. */
const LIST_COST = 10

/** Assumed where the document sets no page size. */
const DEFAULT_PAGE_SIZE = 10
const DEFAULT_LIST_LENGTH = 5

/** Estimates the fields of the response: each counts by the lengths of the lists around it, and a long text as several. */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
): number {
  const fragments = new Map(
    document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION).map((one) => [one.name.value, one]),
  )
  // Fragments that spread others twice would otherwise take exponential time.
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
    // An object has one concrete type, so of the selections on different types only the most expensive counts.
    const ofTypes = new Map<GraphQLNamedType, number>()
    for (const node of selections) {
      const type = node.kind === Kind.FIELD ? parent : conditionOf(node, parent)
      const cost = costOfNode(node, parent, type)
      if (type && type !== parent && isObjectType(type)) ofTypes.set(type, (ofTypes.get(type) ?? 0) + cost)
      else sum += cost
    }
    return sum + Math.max(0, ...ofTypes.values())
  }

  function costOfNode(node: SelectionNode, parent: GraphQLNamedType | undefined, type: GraphQLNamedType | undefined) {
    if (node.kind === Kind.FIELD) return ofField(node, parent)
    return node.kind === Kind.FRAGMENT_SPREAD ? ofFragment(node.name.value) : ofSelections(node.selectionSet, type)
  }

  function conditionOf(node: FragmentSpreadNode | InlineFragmentNode, parent: GraphQLNamedType | undefined) {
    const condition = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node
    return condition?.typeCondition ? schema.getType(condition.typeCondition.name.value) : parent
  }

  function ofField(node: FieldNode, parent: GraphQLNamedType | undefined): number {
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined
    if (!node.selectionSet) return ownCost(field)
    const size = field ? lengthOf(field, node, variables) : 1
    return ownCost(field) + size * ofSelections(node.selectionSet, field && getNamedType(field.type))
  }

  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  return Math.max(...operations.map((operation) => ofSelections(operation.selectionSet, rootOf(schema, operation))))
}

const rootOf = (schema: GraphQLSchema, { operation }: OperationDefinitionNode) =>
  schema.getRootType(operation) ?? undefined

function ownCost(field: GraphQLField<unknown, unknown> | undefined): number {
  const { cost } = field?.extensions ?? {}
  if (typeof cost === 'number') return cost
  return field && hasPages(field) ? LIST_COST : 1
}

const hasPages = ({ args }: GraphQLField<unknown, unknown>) => args.some(({ name }) => name === 'first')

function lengthOf(field: GraphQLField<unknown, unknown>, node: FieldNode, variables: Record<string, unknown>): number {
  if (hasPages(field)) return pageSizeOf(node, variables)
  // The list inside a page is as long as the page, which has been counted.
  if (field.name === 'edges') return 1
  const type = isNonNullType(field.type) ? field.type.ofType : field.type
  return isListType(type) ? DEFAULT_LIST_LENGTH : 1
}

function pageSizeOf(node: FieldNode, variables: Record<string, unknown>): number {
  const value = node.arguments?.find(({ name }) => name.value === 'first')?.value
  const given = value?.kind === Kind.VARIABLE ? variables[value.name.value] : literalInt(value)
  return typeof given === 'number' ? Math.min(Math.max(given, 1), MAX_PAGE_SIZE) : DEFAULT_PAGE_SIZE
}

const literalInt = (value: { kind: Kind; value?: unknown } | undefined) =>
  value?.kind === Kind.INT ? Number(value.value) : undefined
