/** `node tools/checks.ts verify e2e`: runs the named lists of checks. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import PQueue from 'p-queue'

interface Step {
  name: string
  command: string
  args: readonly string[]
  /** Additional environment variables. */
  env?: Record<string, string>
}

const ROOT = path.resolve(import.meta.dirname, '..')

/** The path of an installed package's program. */
const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name)

const FOLDERS = ['contract', 'server', 'web', 'demo', 'tests', 'tools', 'bench']

const step = (name: string, program: string, ...args: string[]): Step => ({ name, command: bin(program), args })
const node = (name: string, ...args: string[]): Step => ({ name, command: process.execPath, args })

/** Steps that run at the same time, one per processor. A step alone in its group uses all processors itself. */
type Group = readonly Step[]

/** Static checks, then the unit and integration tests on both databases. */
const VERIFY: readonly Group[] = [
  [step('route types', 'react-router', 'typegen')],
  [
    // Each further checker of either program checks the types of the packages again, and another step has the other processor.
    step('types', 'tsc', '-p', '.', '--checkers', '1'),
    { ...step('lint', 'oxlint', '--deny-warnings', ...FOLDERS), env: { GOMAXPROCS: '1' } },
    // Tests of failures use it; it leaves a processor idle at times.
    node('web build', 'tools/build-web.ts'),
    step('boundaries', 'depcruise', '--config', '.dependency-cruiser.cjs', ...FOLDERS),
    step('dead code', 'knip'),
    step('format', 'oxfmt', '--check', ...FOLDERS),
    node('printed schema and operations', 'tools/print-schema.ts', '--check'),
    node('schema of content folders', 'tools/print-content-schema.ts', '--check'),
    node('generated operations', 'tools/generate-operations.ts', '--check'),
    node('clients of others', 'tools/clients.ts'),
  ],
  [step('unit and integration tests', 'vitest', 'run')],
]

/** The browser tests, on the built app. */
const E2E: readonly Group[] = [
  [node('browser', 'tools/browser.ts')],
  [node('web build', 'tools/build-web.ts')],
  [step('browser tests', 'playwright', 'test')],
]

/** Runs the groups one after the other, and stops after the first with a failure. Returns the exit code. */
async function runGroups(groups: readonly Group[]): Promise<number> {
  for (const group of groups) {
    const queue = new PQueue({ concurrency: availableParallelism() })
    const codes = await queue.addAll(group.map((step) => () => runStep(step, group.length > 1)))
    const failure = codes.find((code) => code !== 0)
    if (failure !== undefined) return failure
  }
  return 0
}

/** Runs a step, and prints its duration. The output of a parallel step is printed when it has ended. Returns the exit code. */
async function runStep({ name, command, args, env }: Step, isAmongOthers: boolean): Promise<number> {
  const began = Date.now()
  if (!isAmongOthers) process.stdout.write(`\n== ${name}\n`)
  const { code, output } = await run(command, args, env, isAmongOthers)
  if (isAmongOthers) process.stdout.write(`\n== ${name}\n${output}`)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  process.stdout.write(`== ${name}: ${code === 0 ? 'ok' : `failed with ${code}`}, ${seconds} s\n`)
  return code
}

async function run(
  command: string,
  args: readonly string[],
  env: Step['env'],
  isCollected: boolean,
): Promise<{ code: number; output: string }> {
  const output = isCollected ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['inherit', output, output],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output: Buffer.concat(chunks).toString() }
}

const LISTS = new Map([
  ['verify', VERIFY],
  ['e2e', E2E],
])

const groups = process.argv.slice(2).flatMap((name) => LISTS.get(name) ?? [])
if (groups.length === 0) throw new Error('usage: node tools/checks.ts verify|e2e…')
process.exit(await runGroups(groups))
