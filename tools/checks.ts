/** `node tools/checks.ts verify e2e`: runs the named lists of checks, one after the other. */
import { spawn } from 'node:child_process'
import path from 'node:path'

interface Step {
  name: string
  command: string
  args: readonly string[]
}

const ROOT = path.resolve(import.meta.dirname, '..')

/** The path of an installed package's program. */
const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name)

const FOLDERS = ['contract', 'server', 'web', 'demo', 'tests', 'tools', 'bench']

const step = (name: string, program: string, ...args: string[]): Step => ({ name, command: bin(program), args })
const node = (name: string, ...args: string[]): Step => ({ name, command: process.execPath, args })

/** Static checks, then the unit and integration tests on both databases. */
const VERIFY: readonly Step[] = [
  step('route types', 'react-router', 'typegen'),
  step('types', 'tsc', '-p', '.'),
  step('lint', 'oxlint', '--deny-warnings', ...FOLDERS),
  step('format', 'oxfmt', '--check', ...FOLDERS),
  step('boundaries', 'depcruise', '--config', '.dependency-cruiser.cjs', ...FOLDERS),
  step('dead code', 'knip'),
  node('printed schema and operations', 'tools/print-schema.ts', '--check'),
  node('generated operations', 'tools/generate-operations.ts', '--check'),
  step('unit and integration tests', 'vitest', 'run'),
]

/** The browser tests, on the built app. */
const E2E: readonly Step[] = [
  node('browser', 'tools/browser.ts'),
  node('web build', 'tools/build-web.ts'),
  node('byte budget', 'tools/byte-budget.ts'),
  step('browser tests', 'playwright', 'test'),
]

/** Runs the steps one after the other, prints the duration of each, and stops at the first failure. Returns the exit code. */
async function runSteps(steps: readonly Step[]): Promise<number> {
  for (const { name, command, args } of steps) {
    process.stdout.write(`\n== ${name}\n`)
    const began = Date.now()
    const code = await run(command, args)
    process.stdout.write(
      `== ${name}: ${code === 0 ? 'ok' : `failed with ${code}`}, ${((Date.now() - began) / 1000).toFixed(1)} s\n`,
    )
    if (code !== 0) return code
  }
  return 0
}

function run(command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

const LISTS = new Map([
  ['verify', VERIFY],
  ['e2e', E2E],
])

const steps = process.argv.slice(2).flatMap((name) => LISTS.get(name) ?? [])
if (steps.length === 0) throw new Error('usage: node tools/checks.ts verify|e2e…')
process.exit(await runSteps(steps))
