import type { Operation } from '#web/gateway/operation.ts'

export interface GraphqlResponse<Data> {
  data?: Data | null
  errors?: { message: string; path?: (string | number)[]; extensions?: { code?: string; correlationId?: string } }[]
}

/** Runs operations on a site's gateway by POST; `always` are headers of every request. */
export function gatewayClient(site: { url: string }, always: Record<string, string> = {}) {
  async function post<Data>(body: unknown, headers: Record<string, string> = {}): Promise<GraphqlResponse<Data>> {
    const response = await fetch(`${site.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...always, ...headers },
      body: JSON.stringify(body),
    })
    return response.json()
  }
  return {
    post,
    /** The whole response to an operation of the web app. */
    answer: <Data, Variables>(
      operation: Operation<Data, Variables>,
      variables: Variables,
      headers?: Record<string, string>,
    ) => post<Data>({ query: operation.text, variables }, headers),
    /** The data of the response; throws on any error. */
    data: async <Data, Variables>(
      operation: Operation<Data, Variables>,
      variables: Variables,
      headers?: Record<string, string>,
    ): Promise<Data> => {
      const { data, errors } = await post<Data>({ query: operation.text, variables }, headers)
      if (errors || !data) throw new Error(JSON.stringify(errors))
      return data
    },
  }
}
