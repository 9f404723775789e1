import {
  defaultFieldResolver,
  getNamedType,
  type GraphQLField,
  type GraphQLSchema,
  isIntrospectionType,
  isLeafType,
  isObjectType,
} from 'graphql'
import type { GatewayContext } from './context.ts'

/** Counts the value of every field towards the response budget of the request. */
export function withCountedFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue
    for (const field of Object.values(type.getFields())) countField(field)
  }
  return schema
}

function countField(field: GraphQLField<unknown, GatewayContext>): void {
  const resolve = field.resolve ?? defaultFieldResolver
  const isLeaf = isLeafType(getNamedType(field.type))
  field.resolve = (source, args, context, info) => {
    const { budget } = context
    const counted = (value: unknown) => {
      budget.count(info.path.key, value, isLeaf)
      return value
    }
    const failed = (cause: unknown): never => {
      budget.countError(cause)
      throw cause
    }
    try {
      const value: unknown = resolve(source, args, context, info)
      return value instanceof Promise ? value.then(counted).catch(failed) : counted(value)
    } catch (cause) {
      return failed(cause)
    }
  }
}
