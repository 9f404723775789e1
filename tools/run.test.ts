import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { afterThisFile } from '#tests/kit/after-file.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'prime-run-'))
afterThisFile(async () => rmSync(root, { recursive: true, force: true }))

test('with an old version of Node, npm prints no warning for each package', () => {
  const manifest = { name: 'site', version: '1.0.0', engines: { node: '>=99' } }
  mkdirSync(path.join(root, 'tools'))
  for (const name of ['run.mjs', 'installed-packages.mjs', 'end-with-launcher.mjs'])
    cpSync(path.join('tools', name), path.join(root, 'tools', name))
  writeFileSync(path.join(root, 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    path.join(root, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, packages: { '': manifest } }),
  )
  writeFileSync(path.join(root, 'tools', 'hello.mjs'), 'console.log("hello")')
  const { status, stdout, stderr } = spawnSync('node', ['tools/run.mjs', 'tools/hello.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([0, 'hello\n'])
  expect(stderr).toMatch(/^installing packages, once\n\nup to date in .*\n$/)
})
