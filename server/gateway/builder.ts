import SchemaBuilder from '@pothos/core'
import type { GatewayContext } from './context.ts'

interface SchemaTypes {
  Context: GatewayContext
  DefaultFieldNullability: false
  Scalars: { ID: { Input: string; Output: string } }
}

export const builder = new SchemaBuilder<SchemaTypes>({ defaultFieldNullability: false })

builder.queryType({ description: 'Everything that is published. All lists are paged; all times are instants.' })

builder.mutationType({ description: 'What a listener keeps. Every change is safe to repeat.' })
