import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { MEMORY_FOLDER } from '#tests/kit/processes/memory-folder.ts'
import { startServer } from '#tests/kit/processes/server-process.ts'

const WAIT = { timeout: 60_000, interval: 5 }
const SETTINGS = { ROLES: 'gateway', LOAD_DEMO: 'never', LOG_LEVEL: 'error' }

function newFolder(): string {
  const folder = mkdtempSync(path.join(MEMORY_FOLDER, 'prime-first-'))
  afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  /** What it wrote to standard error. */
  text: string
}

/** Starts a server that creates its database. */
function startFirst(folder: string, settings: Record<string, string> = {}) {
  const server = spawn(process.execPath, ['server/app/main.ts'], {
    env: { ...process.env, ...SETTINGS, PORT: '0', DATA_DIR: folder, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  server.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const ended = new Promise<Ended>((resolve) => server.once('close', (code, signal) => resolve({ code, signal, text })))
  afterThisFile(async () => void server.kill('SIGKILL'))
  return { pid: server.pid ?? 0, ended }
}

/** The id of the process that creates the database, from /proc; 0 where there is none. */
const creatorOf = (pid: number): number => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())

/** Until then what is in the folder is thrown away by the next start. */
const isBegun = (folder: string) => existsSync(path.join(folder, 'postgres.unfinished'))
/** From then on it gets the rest of its tables from the next start. */
const isDatabase = (folder: string) => existsSync(path.join(folder, 'postgres/PG_VERSION')) && !isBegun(folder)

const isRunning = (pid: number) => existsSync(`/proc/${pid}/exe`)

async function expectNextStartWorks(folder: string): Promise<void> {
  const { url, stop } = await startServer({ ...SETTINGS, DATA_DIR: folder })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  await stop()
}

const KILLED = { code: 1, signal: null, text: 'The database was not created: SIGKILL\n' }
const STOPPED = { code: null, signal: 'SIGTERM' }

test.for([
  ['its process is killed among the tables', 'creator', 'SIGKILL', isDatabase, KILLED],
  ['the server is stopped at the beginning', 'server', 'SIGTERM', isBegun, STOPPED],
] as const)(
  'when %s, the creation of the database ends, and the next start completes it',
  { timeout: 240_000 },
  async ([, who, signal, until, end]) => {
    const folder = newFolder()
    const { pid, ended } = startFirst(folder)
    await expect.poll(() => until(folder), WAIT).toBe(true)
    const creator = creatorOf(pid)
    expect(creator).toBeGreaterThan(0)
    process.kill(who === 'server' ? pid : creator, signal)
    expect(await ended).toMatchObject(end)
    await expect.poll(() => isRunning(creator), WAIT).toBe(false)
    // It has not gone on alone.
    expect(until(folder)).toBe(true)
    await expectNextStartWorks(folder)
  },
)

test('the log says what the first start waits for', async () => {
  const folder = newFolder()
  const { pid, ended } = startFirst(folder, { LOG_LEVEL: 'info' })
  await expect.poll(() => isBegun(folder), WAIT).toBe(true)
  process.kill(pid, 'SIGTERM')
  expect((await ended).text).toContain('"msg":"creating the database, once"')
})

test('a folder that cannot hold a database stops the start with one sentence that names it', async () => {
  const folder = newFolder()
  const file = path.join(folder, 'data')
  writeFileSync(file, '')
  const { code, text } = await startFirst(file).ended
  expect(code).toBe(1)
  expect(text).toContain(file)
  expect(text.trim().split('\n')).toHaveLength(1)
})
