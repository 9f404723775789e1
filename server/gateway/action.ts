import { builder } from './builder.ts'
import type { GatewayContext } from './context.ts'

/** What the answer to every change tells. What fails comes as an error with a code instead. */
export interface ActionResult {
  httpStatusCode: number
  correlationId: string
  message: string
}

/** The answer of a change that was made. */
export const done = (message: string, { correlationId }: GatewayContext): ActionResult => ({
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

/** A type of answer without anything of its own. */
export const actionResponse = (name: string) =>
  builder.objectRef<ActionResult>(name).implement({ interfaces: [ActionResponse] })
