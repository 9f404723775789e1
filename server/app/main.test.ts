import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { startServer } from '#tests/kit/processes/server-process.ts'

const ROLES = { ROLES: 'gateway,live,media', LOAD_DEMO: 'never' }

test('after SIGTERM a response in progress finishes, then the process exits', async () => {
  const server = await startServer(ROLES, { template: inject('embeddedTemplate') })
  // The signal arrives before the end of the request body.
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('{"query":'))
      await fetch(`${server.url}/healthz`)
      process.kill(server.pid, 'SIGTERM')
      await untilRefused(server.url)
      // Ctrl-C arrives twice, from the terminal and from npm: repeated signals are ignored.
      for (const again of ['SIGTERM', 'SIGINT'] as const) process.kill(server.pid, again)
      controller.enqueue(new TextEncoder().encode('"{ __typename }"}'))
      controller.close()
    },
  })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
  const answer = await fetch(`${server.url}/graphql`, init)
  expect(await answer.json()).toEqual({ data: { __typename: 'Query' } })
  expect(await server.ended).toBe(0)
})

test('Ctrl-C closes idle connections, and the process exits with 0', async () => {
  const server = await startServer(ROLES, { template: inject('embeddedTemplate') })
  const { hostname, port } = new URL(server.url)
  const browser = net.connect(Number(port), hostname)
  browser.on('error', () => undefined)
  await once(browser, 'connect')
  process.kill(server.pid, 'SIGINT')
  expect(await server.ended).toBe(0)
})

/** Resolves when the server refuses new connections. */
async function untilRefused(url: string): Promise<void> {
  for (;;) {
    const refused = await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    )
    if (refused) return
  }
}

test('an invalid setting prints one error message and exits with 1', async () => {
  const server = spawn(process.execPath, ['server/app/main.ts'], {
    env: { ...process.env, PORT: '99999' },
    stdio: 'pipe',
  })
  const output: Buffer[] = []
  server.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const [code] = await once(server, 'close')
  expect(code).toBe(1)
  expect(Buffer.concat(output).toString()).toMatch(/^Wrong configuration: PORT .*\.\n$/)
})

test('NODE_ENV is production, whatever the environment contains', async () => {
  const atEnd = 'data:text/javascript,process.on("exit",()=>process.stdout.write(process.env.NODE_ENV))'
  const server = spawn(process.execPath, ['--import', atEnd, 'server/app/main.ts'], {
    env: { ...process.env, NODE_ENV: 'development', PORT: '99999' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(await text(server.stdout)).toBe('production')
})
