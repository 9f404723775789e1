import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterThisFile } from '../after-file.ts'

export interface RecordedRequest {
  method: string
  /** Path with the query. */
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface RecordingServer {
  url: string
  requests: RecordedRequest[]
  /** Sets how requests are answered; with status 204 by default. */
  answer: (request: RecordedRequest, response: ServerResponse) => void
}

/** A stand-in for an external HTTP server, on the loopback address, that records its requests. Closed after the test file. */
export async function recordingServer(): Promise<RecordingServer> {
  const recording: RecordingServer = {
    url: '',
    requests: [],
    answer: (_request, response) => void response.writeHead(204).end(),
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const recorded = { method, path, headers, body: Buffer.concat(chunks).toString() }
      recording.requests.push(recorded)
      recording.answer(recorded, response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterThisFile(async () => {
    server.close()
    server.closeAllConnections()
  })
  // The test server listens on a port.
  recording.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return recording
}
