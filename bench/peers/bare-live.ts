/** Baseline for live routes: one event in a loop over raw responses, and one segment from memory on bare `node:http`. */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { usage } from '../kit/usage.ts'

const [eventFile = '', segmentFile = ''] = process.argv.slice(2)
const event = readFileSync(eventFile)
const segment = readFileSync(segmentFile)
const responses = new Set<ServerResponse>()

function openStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write(event)
  responses.add(response)
  response.on('close', () => responses.delete(response))
}

function sendSegment(request: IncomingMessage, response: ServerResponse): void {
  const headers = { 'content-type': 'audio/mp4', 'cache-control': 'public, max-age=86400', 'accept-ranges': 'bytes' }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined || last === undefined) {
    response.writeHead(200, { ...headers, 'content-length': segment.length }).end(segment)
    return
  }
  const part = segment.subarray(Number(first), Number(last) + 1)
  const range = `bytes ${first}-${last}/${segment.length}`
  response.writeHead(206, { ...headers, 'content-length': part.length, 'content-range': range }).end(part)
}

const server = createServer((request, response) => {
  if (request.url === '/now-playing/stream') openStream(response)
  else if (request.url === '/bench/next') {
    for (const each of responses) each.write(event)
    response.end()
  } else if (request.url === '/bench/usage') response.end(JSON.stringify(usage()))
  else sendSegment(request, response)
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 511 }, () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`ready http://127.0.0.1:${address.port}\n`)
})
