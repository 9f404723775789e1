import SchemaBuilder from '@pothos/core'
import type { GatewayContext } from './context.ts'

interface SchemaTypes {
  Context: GatewayContext
  DefaultFieldNullability: false
  Scalars: { ID: { Input: string; Output: string } }
}

export const builder = new SchemaBuilder<SchemaTypes>({ defaultFieldNullability: false })

builder.queryType({ description: 'Published content. All lists are paged; all times are instants.' })

builder.mutationType({ description: 'Changes of a listener’s own data. All are idempotent.' })

export const Instant = builder.objectRef<Date>('Instant').implement({
  description: 'An instant.',
  fields: (t) => ({
    iso8601: t.string({ description: 'In UTC, with milliseconds.', resolve: (date) => date.toISOString() }),
    unixSeconds: t.int({ resolve: (date) => Math.floor(date.getTime() / 1000) }),
  }),
})

/** The result of every successful mutation; a failure is an error with a code. */
export interface ActionResult {
  httpStatusCode: number
  correlationId: string
  message: string
}

export const actionResult = (message: string, { correlationId }: GatewayContext): ActionResult => ({
  httpStatusCode: 200,
  correlationId,
  message,
})

export const ActionResponse = builder.interfaceRef<ActionResult>('ActionResponse').implement({
  description: 'The result of a mutation.',
  fields: (t) => ({
    httpStatusCode: t.exposeInt('httpStatusCode'),
    correlationId: t.exposeString('correlationId', { description: 'Identifies the request in the log.' }),
    message: t.exposeString('message', { description: 'A message for the listener.' }),
  }),
})

export const actionResponse = (name: string) =>
  builder.objectRef<ActionResult>(name).implement({ interfaces: [ActionResponse] })
