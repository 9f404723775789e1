import type { Operation } from '#web/gateway/operation.ts'

export interface Answered<Data> {
  data?: Data | null
  errors?: { message: string; path?: (string | number)[]; extensions?: { code?: string; correlationId?: string } }[]
}

/** Asks a site's gateway over HTTP, as a program that posts does. */
export function gatewayOf(site: { url: string }) {
  async function post<Data>(body: unknown, headers: Record<string, string> = {}): Promise<Answered<Data>> {
    const response = await fetch(`${site.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return response.json()
  }
  return {
    post,
    /** The whole answer to one of the web app's operations. */
    answer: <Data, Variables>(operation: Operation<Data, Variables>, variables: Variables) =>
      post<Data>({ query: operation.text, variables }),
    /** Its data; there must be no error. */
    async data<Data, Variables>(operation: Operation<Data, Variables>, variables: Variables): Promise<Data> {
      const { data, errors } = await post<Data>({ query: operation.text, variables })
      if (errors || !data) throw new Error(JSON.stringify(errors))
      return data
    },
  }
}
