/** Limit of a document in bytes; those of large issuers have some ten thousand. */
const MAX_BYTES = 1_000_000

/**
 * `fetch` for the documents of an issuer, with a size limit. Throws an `Error` also after a timeout: GraphQL Yoga takes a `DOMException`
 * for an aborted request and would respond without an error.
 */
export async function fetchIssuer(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init)
    if (response.status === 200) return new Response(await readLimited(response), response)
    await response.body?.cancel()
    return response
  } catch (cause) {
    throw new Error(`${url} could not be read`, { cause })
  }
}

async function readLimited({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop closes the connection.
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > MAX_BYTES) throw new Error(`The document is larger than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
