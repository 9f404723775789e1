import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { runInProcess } from '#tests/kit/processes/run-in-process.ts'
import { freshDatabase } from '#tests/kit/site.ts'
import { runImport } from '#tools/commands/run-import.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-schedule-'))
afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))
const database = await freshDatabase(folder, true)

/** Runs the command to its end on a database with the demo stations. */
const run = (...args: string[]) => runInProcess(() => runImport(args), { DATA_DIR: folder, ...database })

const file = (name: string, text: string) => {
  const where = path.join(folder, name)
  writeFileSync(where, text)
  return where
}

const WEEK = `from: 2030-01-07
to: 2030-01-13
week:
  daily:
    - { at: "06:00", to: "10:00", show: first-light }
    - { at: "10:00", to: "22:00", title: Music of the day }
`

test('a week is previewed, imported, listed and cleared', async () => {
  const week = file('week.yaml', WEEK)
  const preview = await run('schedule', week, '--station', '702', '--dry-run')
  expect(preview.stderr).toContain('note: 702 has no page for “Music of the day”')
  const facts = '702: 7 days from 2030-01-07 to 2030-01-13, 14 airings, 7 days changed'
  expect(preview.stdout.split('\n').at(-2)).toBe(`${facts} (dry run: nothing changed)`)
  expect((await run('schedule', week, '--station', '702')).stdout).toBe(`${facts}\n`)
  await run('subscribe-schedule', 'https://station.example/guide.xml', '--channel', 'Some FM=947')
  await run('subscribe-schedule', 'webcal://station.example/guide.ics')
  const { stdout } = await run('schedules', '--json')
  expect(JSON.parse(stdout)).toMatchObject({
    subscriptions: [
      { url: 'https://station.example/guide.ics' },
      { url: 'https://station.example/guide.xml', state: 'waiting', options: { channels: { 'Some FM': '947' } } },
    ],
    imported: [{ station: '702', from: '2030-01-07', to: '2030-01-13', days: 7 }],
  })
  const cleared = await run('clear-schedule', '--station', '702', '--from', '2030-01-08')
  expect(cleared.stdout).toContain('6 imported days of 702 are cleared')
})

test('a mistake is one sentence with the line of the file, and private addresses are refused', async () => {
  const wrong = await run('schedule', file('wrong.yaml', WEEK.replace('"06:00"', '"6h"')), '--station', '702')
  expect([wrong.code, wrong.stderr.trimEnd().split('\n').at(-1)]).toEqual([
    1,
    'line 5: week › daily › 0 › at: must be a time such as "06:00"',
  ])
  const inside = await run('schedule', 'http://127.0.0.1:4520/a.xml')
  expect([inside.code, inside.stderr]).toEqual([1, expect.stringContaining('127.0.0.1')])
})
