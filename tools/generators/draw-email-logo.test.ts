import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

test('the logo of email messages shows the word mark of the web app', () => {
  const command = path.join(import.meta.dirname, 'draw-email-logo.ts')
  const { status, stderr } = spawnSync(process.execPath, [command, '--check'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
