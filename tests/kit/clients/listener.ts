import type { ErrorCode } from '#contract/errors.ts'
import type { Operation } from '#web/gateway/operation.ts'
import type { TestSite } from '../site.ts'
import { type GraphqlResponse, gatewayClient } from './gateway.ts'

type Headers = Record<string, string>

export interface Listener {
  /** Id of the account. */
  id: string
  headers: Headers
  /** The whole response to an operation. */
  answer: <Data, Variables>(
    operation: Operation<Data, Variables>,
    variables: Variables,
  ) => Promise<GraphqlResponse<Data>>
  /** The data of the response; throws on any error. */
  data: <Data, Variables>(operation: Operation<Data, Variables>, variables: Variables) => Promise<Data>
  /** The code of the first error. */
  code: <Data, Variables>(operation: Operation<Data, Variables>, variables: Variables) => Promise<ErrorCode | undefined>
}

/** Longer than the clock of any test advances. */
const MINUTES = 1_000_000

/** A new account with a session. */
export async function newListener(site: TestSite): Promise<Listener> {
  const {
    userId,
    headers: { authorization },
  } = await site.signIn({ minutes: MINUTES })
  return listenerAt(site.url, { userId, headers: { authorization } })
}

/** A client without a session. */
export const anonymous = (site: TestSite): Listener => listenerAt(site.url, { userId: '', headers: {} })

/** A client of the server at `url` whose requests have these headers. */
export function listenerAt(url: string, { userId: id, headers }: { userId: string; headers: Headers }): Listener {
  const { answer, data } = gatewayClient({ url }, headers)
  return {
    id,
    headers,
    answer,
    data,
    async code(operation, variables) {
      const { errors } = await answer(operation, variables)
      // The gateway sends no other codes.
      return errors?.[0]?.extensions?.code as ErrorCode | undefined
    },
  }
}
