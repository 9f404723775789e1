import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { isInstalled } from './installed-packages.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-installed-'))
afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))

const koa = { 'node_modules/koa': { version: '3.0.0', integrity: 'sha512-a' } }
const LOCKFILE = { '': { name: 'site' }, ...koa, 'node_modules/mac-only': { version: '1.0.0', optional: true } }

/** Writes a project with a lockfile and npm's list of installed packages. */
function projectWith(installed: Record<string, object> | undefined, lockfile: Record<string, object> = LOCKFILE) {
  const root = mkdtempSync(path.join(folder, 'project-'))
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: lockfile }))
  mkdirSync(path.join(root, 'node_modules'))
  if (installed)
    writeFileSync(path.join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }))
  return root
}

test('after a plain `npm ci` nothing is installed again', () => {
  expect(isInstalled(projectWith(koa))).toBe(true)
})

test.for([
  ['nothing was installed', undefined],
  ['an installation was interrupted', {}],
  ['the lockfile has another version', { 'node_modules/koa': { version: '2.0.0', integrity: 'sha512-b' } }],
  ['a package was removed from the lockfile', { ...koa, 'node_modules/old': { version: '1.0.0' } }],
] as const)('packages are installed where %s', ([, installed]) => {
  expect(isInstalled(projectWith(installed))).toBe(false)
})

test('packages are installed again after the lockfile has changed', () => {
  const root = projectWith(koa)
  expect(isInstalled(root)).toBe(true)
  const changed = { ...LOCKFILE, 'node_modules/koa': { version: '3.0.1', integrity: 'sha512-c' } }
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: changed }))
  expect(isInstalled(root)).toBe(false)
})
