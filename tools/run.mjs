// Must run on any version of Node: installs the pinned version and starts the tool with it.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isInstalled, markInstalled } from './installed-packages.mjs'

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const [script, ...rest] = process.argv.slice(2)

/** Returns the bytes of memory that this process may use. */
function memory() {
  // Without a limit it is 0 or more than the total; old versions of Node lack it.
  return Math.min(os.totalmem(), process.constrainedMemory?.() || Infinity)
}

async function install() {
  console.error('installing packages, once')
  // Without a warning for each package that needs a newer Node than this one. npm's output goes to standard error, because standard output is
  // for the `ready` line.
  const npm = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  // After other signals npm installs for minutes more, in the background, where it would disturb the next installation.
  const stop = () => npm.kill('SIGKILL')
  const signals = ['SIGINT', 'SIGTERM']
  for (const signal of signals) process.on(signal, stop)
  const code = await new Promise((resolve, reject) => npm.once('error', reject).once('exit', resolve))
  for (const signal of signals) process.off(signal, stop)
  if (code !== 0) process.exit(code ?? 1)
  markInstalled(root)
}

if (!isInstalled(root)) await install()

const bin = path.join(root, 'node_modules', '.bin')
const node = path.join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')
if (!existsSync(node) && Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `npm has no Node for ${process.platform} ${process.arch}: install Node 24 or newer, this is ${process.version}`,
  )
  process.exit(1)
}

const isWindows = process.platform === 'win32'
// Small semi-spaces halve the memory of ten thousand open connections.
const flags = [
  '--max-semi-space-size=8',
  '--import',
  pathToFileURL(path.join(root, 'tools', 'end-with-launcher.mjs')).href,
]
// Optimising the WebAssembly of the embedded database needs 500 MB for a moment; without it, heavy statements take 50 % longer.
if (memory() < 2e9) flags.push('--no-wasm-tier-up', '--no-wasm-dynamic-tiering')
// For glibc: arenas per thread, and large freed blocks that are not returned, cost a new server 220 MB. The compression of each page
// allocates half a megabyte, which should not come from the kernel every time.
const malloc = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '1000000', MALLOC_TRIM_THRESHOLD_: '4000000' }
const child = spawn(existsSync(node) ? node : process.execPath, [...flags, path.join(root, script), ...rest], {
  cwd: root,
  // The child detects the end of this process by its IPC channel.
  stdio: isWindows ? 'inherit' : ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...malloc,
    ...process.env,
    PATH: bin + path.delimiter + process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache', 'compile'),
  },
  shell: isWindows,
})
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
if (process.env.npm_lifecycle_event && !isWindows) endWithNpm()

/**
 * Terminates the child when npm has ended. npm forwards a signal only to its shell, which exits without forwarding it, and
 * forwards nothing when it is killed.
 */
function endWithNpm() {
  const parent = process.ppid
  const { name, parentPid } = processInfo(parent)
  const npm = /^-?(?:ba|da|z|a|k)?sh$/.test(name) ? parentPid : parent
  setInterval(() => {
    if (process.ppid !== parent || !isRunning(npm)) child.kill('SIGTERM')
  }, 500).unref()
}

/** Returns the name of a process and the id of its parent. */
function processInfo(pid) {
  const stat = `/proc/${pid}/stat`
  const text = existsSync(stat)
    ? readFileSync(stat, 'utf8').replace(/^\d+ \((.*)\) \S+ (\d+) .*$/s, '$2 $1')
    : execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  const [, parentPid, name] = /^(\d+)\s+(.*)$/.exec(text)
  return { name: path.basename(name), parentPid: Number(parentPid) }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
