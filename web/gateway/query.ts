import { createContext, data, type RouterContextProvider } from 'react-router'
import type { ErrorCode } from '#contract/errors.ts'
import { requireData, type GatewayResponse } from './gateway-error.ts'
import type { Operation } from './operation.ts'

const UNAVAILABLE: ErrorCode = 'UNAVAILABLE'

type Execute = (text: string, variables: Record<string, unknown>) => Promise<GatewayResponse>

/** Executes operations in this process; set by the server that renders the page. */
export const gatewayContext = createContext<Execute>()

/** In a server loader, without HTTP. Throws a GatewayError, or a 503 response while the database is unavailable. */
export async function query<Data, Variables extends Record<string, unknown>>(
  context: Readonly<RouterContextProvider>,
  operation: Operation<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const response = await context.get(gatewayContext)(operation.text, variables)
  if (response.errors?.some(({ extensions }) => extensions?.code === UNAVAILABLE)) throw data(null, { status: 503 })
  return requireData(operation, response)
}
