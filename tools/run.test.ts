import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { afterThisFile } from '#tests/kit/after-file.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-run-'))
afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))

/** Starts a script of a project that needs a newer Node, and whose packages are not installed. */
function start(packages: Record<string, object> = {}): ChildProcess {
  const root = mkdtempSync(path.join(folder, 'project-'))
  const dependencies = Object.fromEntries(Object.keys(packages).map((name) => [name, '1.0.0']))
  const manifest = { name: 'site', version: '1.0.0', engines: { node: '>=99' }, dependencies }
  const installed = Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, entry])
  mkdirSync(path.join(root, 'tools'))
  for (const name of ['run.mjs', 'installed-packages.mjs', 'end-with-launcher.mjs'])
    cpSync(path.join('tools', name), path.join(root, 'tools', name))
  writeFileSync(path.join(root, 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    path.join(root, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, packages: { '': manifest, ...Object.fromEntries(installed) } }),
  )
  writeFileSync(path.join(root, 'tools', 'hello.mjs'), 'console.log("hello")')
  // A process group of its own, to which a terminal sends Ctrl-C.
  return spawn('node', ['tools/run.mjs', 'tools/hello.mjs'], {
    cwd: root,
    env: { ...process.env, npm_config_cache: path.join(folder, 'cache') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
}

test('with an old version of Node, npm prints no warning for each package', async () => {
  const { stdout, stderr } = start()
  if (!stdout || !stderr) throw new Error('There is no output')
  const [output, errors] = await Promise.all([text(stdout), text(stderr)])
  expect(output).toBe('hello\n')
  expect(errors).toMatch(/^installing packages, once\n\nup to date in .*\n$/)
})

test('Ctrl-C during the installation ends npm, too', async () => {
  const registry = createServer()
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
  afterThisFile(async () => registry.close().closeAllConnections())
  const requested = once(registry, 'request')
  const resolved = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/slow-1.0.0.tgz`
  const launcher = start({ slow: { version: '1.0.0', resolved, integrity: `sha512-${'A'.repeat(86)}==` } })
  const pid = launcher.pid ?? 0
  await requested
  const npm = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
  expect(npm).toBeGreaterThan(0)
  const ended = once(launcher, 'exit')
  process.kill(-pid, 'SIGINT')
  await ended
  const isRunning = existsSync(`/proc/${npm}/exe`)
  if (isRunning) process.kill(npm, 'SIGKILL')
  expect(isRunning).toBe(false)
})
