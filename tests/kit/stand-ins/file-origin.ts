import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterThisFile } from '../after-file.ts'

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void

export interface FileOrigin {
  url: string
  /** The response at each path. */
  files: Map<string, Buffer | Answer>
  /** Path and range of each request. */
  requests: { path: string; range: string | undefined }[]
}

/** An HTTP server with files that a test sets, of which it sends ranges. */
export async function fileOrigin(): Promise<FileOrigin> {
  const server = http.createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    const { range } = request.headers
    origin.requests.push({ path, range })
    const file = origin.files.get(path)
    if (!file) response.writeHead(404).end()
    else if (typeof file === 'function') file(request, response)
    else sendRange(response, file, range)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin: FileOrigin = { url, files: new Map(), requests: [] }
  afterThisFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  return origin
}

function sendRange(response: http.ServerResponse, file: Buffer, range: string | undefined): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (from === undefined) return void response.end(file)
  if (Number(from) >= file.length)
    return void response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end()
  const end = Math.min(Number(to), file.length - 1)
  response.writeHead(206, { 'content-range': `bytes ${from}-${end}/${file.length}` })
  response.end(file.subarray(Number(from), end + 1))
}

/** Sends a whole file, whatever was asked for. */
export const withoutRanges =
  (file: Buffer): Answer =>
  (_request, response) =>
    void response.end(file)
