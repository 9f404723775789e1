import type { ErrorCode } from '#contract/errors.ts'
import type { Operation } from '#web/gateway/operation.ts'
import { type Answered, gatewayOf } from './gateway.ts'
import type { TestSite } from './site.ts'

type Headers = Record<string, string>

export interface Listener {
  /** Id of the account. */
  id: string
  headers: Headers
  /** The whole answer to an operation. */
  answer: <Data, Variables>(operation: Operation<Data, Variables>, variables: Variables) => Promise<Answered<Data>>
  /** Its data; there must be no error. */
  data: <Data, Variables>(operation: Operation<Data, Variables>, variables: Variables) => Promise<Data>
  /** The code with which it is refused. */
  code: <Data, Variables>(operation: Operation<Data, Variables>, variables: Variables) => Promise<ErrorCode | undefined>
}

/** Longer than any test lets time pass. */
const MINUTES = 1_000_000

/** Somebody who has just joined and is signed in. */
export async function newListener(site: TestSite): Promise<Listener> {
  const {
    userId,
    headers: { authorization },
  } = await site.signIn({ minutes: MINUTES })
  return listenerAt(site.url, { userId, headers: { authorization } })
}

/** Somebody who has not signed in. */
export const nobody = (site: TestSite): Listener => listenerAt(site.url, { userId: '', headers: {} })

/** Somebody whose requests carry these headers, as the server at `url` meets them. */
export function listenerAt(url: string, { userId: id, headers }: { userId: string; headers: Headers }): Listener {
  const { post } = gatewayOf({ url })
  const answer: Listener['answer'] = ({ text }, variables) => post({ query: text, variables }, headers)
  return {
    id,
    headers,
    answer,
    async data(operation, variables) {
      const { data, errors } = await answer(operation, variables)
      if (errors || !data) throw new Error(JSON.stringify(errors))
      return data
    },
    async code(operation, variables) {
      const { errors } = await answer(operation, variables)
      // The gateway gives no other codes.
      return errors?.[0]?.extensions?.code as ErrorCode | undefined
    },
  }
}
