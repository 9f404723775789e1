/** `node tools/checks.ts verify e2e`: runs the named lists of checks. */
import path from 'node:path'
import { endStepsOnSignals, type Group, runGroups, type Step } from './steps.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name)

const FOLDERS = ['contract', 'server', 'web', 'demo', 'tests', 'tools', 'bench']

const step = (name: string, program: string, ...args: string[]): Step => ({ name, command: bin(program), args })
const node = (name: string, ...args: string[]): Step => ({ name, command: process.execPath, args })

/** The tests run on both databases. */
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
    node('printed schema and operations', 'tools/generators/print-schema.ts', '--check'),
    node('schema of content folders', 'tools/generators/print-content-schema.ts', '--check'),
    node('generated operations', 'tools/generators/generate-operations.ts', '--check'),
    node('clients of others', 'tools/codebase/clients.ts'),
  ],
  [
    {
      ...step('unit and integration tests', 'vitest', 'run'),
      // The launcher sets one arena, for the memory of a server; the threads of the tests would wait for it, a tenth of their time.
      env: { MALLOC_ARENA_MAX: '2' },
      // One run in twenty, Node 24 crashes with many embedded databases in a process: https://github.com/nodejs/node/issues/64500
      repeatsAfterCrash: true,
    },
  ],
]

const E2E: readonly Group[] = [
  [node('browser', 'tools/install-browser.ts')],
  [node('web build', 'tools/build-web.ts')],
  [step('browser tests', 'playwright', 'test')],
]

const LISTS = new Map([
  ['verify', VERIFY],
  ['e2e', E2E],
])

const names = process.argv.slice(2)
if (names.length === 0 || names.some((name) => !LISTS.has(name)))
  throw new Error('usage: node tools/checks.ts verify|e2e…')
const groups = names.flatMap((name) => LISTS.get(name) ?? [])
endStepsOnSignals()
process.exit(await runGroups(groups))
