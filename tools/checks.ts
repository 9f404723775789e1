import { bin, type Step } from './steps.ts'

const FOLDERS = ['contract', 'server', 'web', 'demo', 'tests', 'tools', 'bench']

const step = (name: string, program: string, ...args: string[]): Step => ({ name, command: bin(program), args })
const node = (name: string, ...args: string[]): Step => ({ name, command: process.execPath, args })

/** What tools can check without running the product, then the unit and integration tests on both databases. */
export const VERIFY: readonly Step[] = [
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

/** The browser journeys, on the built app. */
export const E2E: readonly Step[] = [
  node('browser', 'tools/browser.ts'),
  node('web build', 'tools/build-web.ts'),
  node('byte budget', 'tools/byte-budget.ts'),
  step('browser journeys', 'playwright', 'test'),
]
