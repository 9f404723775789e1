import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { readEnv } from './env.ts'
import { siteSecrets } from './secrets.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'prime-secrets-'))
afterThisFile(async () => rmSync(root, { recursive: true }))

const secretsOf = (DATA_DIR: string, more: Record<string, string> = {}) =>
  siteSecrets(readEnv({ DATA_DIR, ...more }), root)

test('keys are made once, one for each use, and only their owner may read them', async () => {
  const first = await secretsOf('a')
  expect(await secretsOf('a')).toEqual(first)
  expect(first['access-tokens']).not.toEqual(first['playback-tokens'])
  expect(first['access-tokens'].length).toBeGreaterThanOrEqual(32)
  const folder = path.join(root, 'a/secrets')
  expect(readdirSync(folder)).toEqual(['access-tokens.key', 'identity.key', 'playback-tokens.key', 'web-push.key'])
  for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
  expect(await secretsOf('b')).not.toEqual(first)
})

test('those that start together take the same keys', async () => {
  // Each begins a moment after the one before it, so that all moments of the making are met.
  const starts = Array.from({ length: 40 }, async (_, place) => {
    for (let wait = 0; wait < place; wait++) await new Promise(setImmediate)
    return secretsOf('together')
  })
  expect(new Set((await Promise.all(starts)).map((secrets) => JSON.stringify(secrets))).size).toBe(1)
})

test('a key of the settings is taken instead', async () => {
  const key = 'a key that several nodes have in common'
  expect((await secretsOf('c', { ACCESS_TOKEN_SECRET: key }))['access-tokens']).toEqual(new TextEncoder().encode(key))
  expect(readdirSync(path.join(root, 'c/secrets'))).toEqual(['identity.key', 'playback-tokens.key', 'web-push.key'])
})

test('a key file that has lost its key stops the start with a sentence, so that nothing is signed with an empty one', async () => {
  await secretsOf('d')
  truncateSync(path.join(root, 'd/secrets/identity.key'))
  await expect(secretsOf('d')).rejects.toThrow('identity.key is empty')
})
