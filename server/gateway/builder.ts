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

export const Instant = builder.objectRef<Date>('Instant').implement({
  description: 'A moment in time.',
  fields: (t) => ({
    iso8601: t.string({ description: 'In UTC, with milliseconds.', resolve: (date) => date.toISOString() }),
    unixSeconds: t.int({ resolve: (date) => Math.floor(date.getTime() / 1000) }),
  }),
})

/** The fields of every successful mutation response. A failure is an error with a code instead. */
export interface ActionResult {
  httpStatusCode: number
  correlationId: string
  message: string
}

/** Returns the response of a successful mutation. */
export const actionResult = (message: string, { correlationId }: GatewayContext): ActionResult => ({
  httpStatusCode: 200,
  correlationId,
  message,
})

export const ActionResponse = builder.interfaceRef<ActionResult>('ActionResponse').implement({
  description: 'What came of a change.',
  fields: (t) => ({
    httpStatusCode: t.exposeInt('httpStatusCode'),
    correlationId: t.exposeString('correlationId', { description: 'To find it in the log by.' }),
    message: t.exposeString('message', { description: 'In words, for a listener.' }),
  }),
})

/** Defines a mutation response type without further fields. */
export const actionResponse = (name: string) =>
  builder.objectRef<ActionResult>(name).implement({ interfaces: [ActionResponse] })
