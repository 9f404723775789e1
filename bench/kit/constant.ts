import { mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { startPeer, type Peer } from './processes.ts'

export async function startConstantPeer(url: string, headers: Record<string, string> = {}): Promise<Peer> {
  const answer = await rawGet(url, headers)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-bench-'))
  const files = [path.join(folder, 'body'), path.join(folder, 'headers.json')]
  writeFileSync(files[0] ?? '', answer.body)
  writeFileSync(files[1] ?? '', JSON.stringify(answer.headers))
  return startPeer('bench/peers/constant.ts', files)
}

/** Without decoding, because `fetch` decompresses the body. */
function rawGet(
  url: string,
  headers: Record<string, string>,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const {
          date: _date,
          connection: _connection,
          'keep-alive': _keepAlive,
          'transfer-encoding': _coding,
          ...responseHeaders
        } = response.headers
        const flat = Object.entries(responseHeaders).map(([name, value]) => [name, String(value)])
        resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(flat) as Record<string, string> })
      })
    })
    sent.once('error', reject).end()
  })
}
