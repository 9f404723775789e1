// The one file that must run on whatever Node the machine has: it installs the pinned one and hands over to it.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const stamp = path.join(root, 'node_modules', '.installed-lockfile')
const [script, ...rest] = process.argv.slice(2)

const lockfile = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex')

function isInstalled() {
  // A linked folder belongs to another checkout, and installing would empty it.
  if (lstatSync(path.join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return true
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile
}

/** Bytes that this process may use. */
function memory() {
  // 0 or more than there is where nothing is limited; old versions do not know.
  return Math.min(os.totalmem(), process.constrainedMemory?.() || Infinity)
}

function install() {
  console.error('installing packages, once')
  // npm writes its own progress; standard output stays for our `ready` line.
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, lockfile)
}

if (!isInstalled()) install()

const bin = path.join(root, 'node_modules', '.bin')
const node = path.join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')
if (!existsSync(node) && Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `npm has no Node for ${process.platform} ${process.arch}: install Node 24 or newer, this is ${process.version}`,
  )
  process.exit(1)
}

const isWindows = process.platform === 'win32'
// Small young generations keep ten thousand listeners' connections at half the memory.
const flags = [
  '--max-semi-space-size=8',
  '--import',
  pathToFileURL(path.join(root, 'tools', 'end-with-launcher.mjs')).href,
]
// To optimise the code of the embedded database takes 500 MB for a moment; without it, its heavy statements take half as long again.
if (memory() < 2e9) flags.push('--no-wasm-tier-up', '--no-wasm-dynamic-tiering')
// For glibc: an arena for each thread, and freed blocks of megabytes that are not returned, are 200 MB of a new server.
const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1000000', MALLOC_TRIM_THRESHOLD_: '4000000' }
const child = spawn(existsSync(node) ? node : process.execPath, [...flags, path.join(root, script), ...rest], {
  cwd: root,
  // The channel tells the child when this process has ended.
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
 * Ends the child when npm has ended. npm passes a signal on to its shell only, which dies of it, and passes on nothing
 * when it is killed.
 */
function endWithNpm() {
  const parent = process.ppid
  const { name, parentPid } = processInfo(parent)
  const npm = /^-?(?:ba|da|z|a|k)?sh$/.test(name) ? parentPid : parent
  setInterval(() => {
    if (process.ppid !== parent || !isRunning(npm)) child.kill('SIGTERM')
  }, 500).unref()
}

/** Name of a process and id of its parent. */
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
