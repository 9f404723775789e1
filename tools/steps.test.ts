import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runGroups } from './steps.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-steps-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a step of which each run does the next of `actions`; the last one is repeated. Returns how each run ended. */
async function runStep(name: string, actions: readonly string[], repeatsAfterCrash?: boolean) {
  const runs = path.join(folder, name)
  const cases = actions.map((action, index) => `${index + 1 < actions.length ? index + 1 : '*'}) ${action};;`).join(' ')
  const args = ['-c', `echo >> "$0"; case $(wc -l < "$0") in ${cases} esac`, runs]
  const step = { name, command: 'sh', args, ...(repeatsAfterCrash && { repeatsAfterCrash }) }
  let printed = ''
  const code = await runGroups([[step]], (text) => {
    printed += text
  })
  return { code, ends: Array.from(printed.matchAll(/^== \S+: (.*), [\d.]+ s$/gm), ([, end]) => end) }
}

const CRASH = 'kill -TRAP $$'
const CRASHED = 'crashed with SIGTRAP'

test('a step that repeats after a crash runs once more, and its second end counts', async () => {
  expect(await runStep('recovers', [CRASH, 'exit 0'], true)).toEqual({ code: 0, ends: [CRASHED, 'ok'] })
  expect(await runStep('fails', [CRASH, 'exit 3'], true)).toEqual({ code: 3, ends: [CRASHED, 'failed with 3'] })
  expect(await runStep('crashes', [CRASH], true)).toEqual({ code: 1, ends: [CRASHED, CRASHED] })
})

test('a failure is not repeated, nor what was ended from outside, nor a crash of any other step', async () => {
  expect(await runStep('failure', ['exit 3'], true)).toEqual({ code: 3, ends: ['failed with 3'] })
  expect(await runStep('ended', ['kill -KILL $$'], true)).toEqual({ code: 1, ends: ['failed with SIGKILL'] })
  expect(await runStep('other', [CRASH])).toEqual({ code: 1, ends: [CRASHED] })
})
