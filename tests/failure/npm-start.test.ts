import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { freshDatabase } from '#tests/kit/site.ts'

/** The start script of package.json. */
const launch = (script: string) => `node ${path.resolve('tools/run.mjs')} ${script}`
/** A script that starts at once and runs until a signal. */
const IDLE = path.relative('.', fileURLToPath(new URL('./idle-process.ts', import.meta.url)))
/** Checks, of which one starts that script. */
const IDLE_CHECK = path.relative('.', fileURLToPath(new URL('./idle-check.ts', import.meta.url)))

const WAIT = { timeout: 60_000 }

/** The processes of `npm start`, each the parent of the next. */
const CHAIN = ['npm', 'shell', 'launcher', 'server'] as const

test('SIGTERM to the process of `npm start` ends the server and frees its port', async () => {
  const { pids, url } = await startWithNpm('server/app/main.ts')
  process.kill(pids.npm, 'SIGTERM')
  await expect.poll(() => isRunning(pids.server), WAIT).toBe(false)
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
}, 240_000)

test.for([
  ['SIGTERM', 'shell'],
  ['SIGTERM', 'launcher'],
  ['SIGKILL', 'npm'],
  ['SIGKILL', 'shell'],
  ['SIGKILL', 'launcher'],
] as const)('%s to the %s of `npm start` ends the server', { timeout: 240_000 }, async ([signal, link]) => {
  const { pids } = await startWithNpm(IDLE)
  process.kill(pids[link], signal)
  await expect.poll(() => isRunning(pids.server), WAIT).toBe(false)
})

test('without npm, the launcher keeps running when its parent has ended', async () => {
  const parent = spawn('sh', ['-c', `${launch(IDLE)} & wait`], {
    env: withoutNpm(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await readyLine(parent)
  const launcher = childOf(parent.pid ?? 0)
  const server = childOf(launcher)
  killAfterThisFile([launcher, server])
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  // Longer than the interval at which the launcher checks its parents.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(isRunning(server)).toBe(true)
}, 240_000)

test.for([
  ['SIGTERM', 'launcher'],
  ['SIGKILL', 'launcher'],
  ['SIGKILL', 'parent'],
] as const)(
  '%s to the %s of the checks ends what a check has started',
  { timeout: 240_000 },
  async ([signal, link]) => {
    const launcher = spawn('node', ['tools/run.mjs', IDLE_CHECK], {
      env: withoutNpm(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await readyLine(launcher)
    const checks = childOf(launcher.pid ?? 0)
    const check = childrenOf(checks).find((pid) => childrenOf(pid).length > 0) ?? 0
    const server = childOf(check)
    killAfterThisFile([launcher.pid ?? 0, checks, check, server])
    process.kill({ launcher: launcher.pid ?? 0, parent: checks }[link], signal)
    await expect.poll(() => [checks, check, server].filter(isRunning), WAIT).toEqual([])
  },
)

/** Starts a script with npm in a new folder. */
async function startWithNpm(script: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-npm-'))
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start: launch(script) } }))
  const settings = {
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'error',
    ROLES: 'gateway',
    LOAD_DEMO: 'never',
    ...(await freshDatabase('')),
  }
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...withoutNpm(), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readyLine(npm)
  const pids = chainBelow(npm.pid ?? 0)
  killAfterThisFile(Object.values(pids))
  afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))
  return { pids, url }
}

/** The environment without npm's variables, because npm may have started the tests. */
const withoutNpm = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))

const killAfterThisFile = (pids: readonly number[]) =>
  afterThisFile(async () => {
    for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  })

async function readyLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout) for await (const line of createInterface(stdout)) if (line.startsWith('ready ')) return line.slice(6)
  throw new Error('The server ended before it was ready')
}

function chainBelow(npm: number): Record<(typeof CHAIN)[number], number> {
  const pids = [npm]
  for (const _ of CHAIN.slice(1)) pids.push(childOf(pids.at(-1) ?? 0))
  const [, shell = 0, launcher = 0, server = 0] = pids
  return { npm, shell, launcher, server }
}

/** Linux lists them. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const childOf = (pid: number): number => childrenOf(pid)[0] ?? 0

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
