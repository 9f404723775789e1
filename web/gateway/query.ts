import { createContext, data, type RouterContextProvider } from 'react-router'
import type { ErrorCode } from '#contract/errors.ts'
import { dataOf, type GatewayAnswer } from './gateway-error.ts'
import type { Operation } from './operation.ts'

const UNAVAILABLE: ErrorCode = 'UNAVAILABLE'

type Execute = (text: string, variables: Record<string, unknown>) => Promise<GatewayAnswer>

/** The gateway in this process; the server that renders the page provides it. */
export const gatewayContext = createContext<Execute>()

/** Asks the gateway from a server loader, without HTTP. Throws a GatewayError, or a 503 while the database is away. */
export async function query<Data, Variables extends Record<string, unknown>>(
  context: Readonly<RouterContextProvider>,
  operation: Operation<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const answer = await context.get(gatewayContext)(operation.text, variables)
  if (answer.errors?.some(({ extensions }) => extensions?.code === UNAVAILABLE)) throw data(null, { status: 503 })
  return dataOf(operation, answer)
}
