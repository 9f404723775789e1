import { failureCode, failureText } from '#server/lib/fetch/failure-text.ts'
import { wholeResponse } from '#server/lib/fetch/whole-response.ts'

/** Limit of a document in bytes; those of large issuers have some ten thousand. */
const MAX_BYTES = 1_000_000

/**
 * `fetch` for the documents of an issuer, with a size limit. Throws an `Error` also after a timeout: GraphQL Yoga takes a `DOMException`
 * for an aborted request and would respond without an error.
 */
export async function fetchIssuer(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init)
    if (response.status !== 200 || response.body === null) {
      await response.body?.cancel()
      return response
    }
    return await wholeResponse(response, MAX_BYTES)
  } catch (cause) {
    const code = failureCode(cause)
    throw new Error(`${url} could not be read${code && `: ${failureText(code)}`}`, { cause })
  }
}
