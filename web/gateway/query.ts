import { createContext, type RouterContextProvider } from 'react-router'
import { dataOf, type GatewayAnswer } from './gateway-error.ts'
import type { Operation } from './operation.ts'

type Execute = (text: string, variables: Record<string, unknown>) => Promise<GatewayAnswer>

/** The gateway in this process; the server that renders the page provides it. */
export const gatewayContext = createContext<Execute>()

/** Asks the gateway from a server loader, without HTTP. Throws a GatewayError. */
export async function query<Data, Variables extends Record<string, unknown>>(
  context: Readonly<RouterContextProvider>,
  operation: Operation<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  return dataOf(operation, await context.get(gatewayContext)(operation.text, variables))
}
