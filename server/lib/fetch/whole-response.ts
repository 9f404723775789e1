import { Readable } from 'node:stream'
import { readBody } from './read-body.ts'

/** The same response with its body in memory, so that the signal of the request ends its transfer too. Throws FETCH_TOO_LARGE. */
export async function wholeResponse(response: Response, maxBytes: number): Promise<Response> {
  if (response.body === null) return response
  // `fetch` has decompressed the body.
  const bytes = await readBody(Readable.from(response.body), 'identity', maxBytes)
  return new Response(Buffer.from(bytes), response)
}
