import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '#server/lib/settings/env.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { loadSecrets } from './secrets.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'prime-secrets-'))
afterThisFile(async () => rmSync(root, { recursive: true }))

const secretsOf = (DATA_DIR: string, more: Record<string, string> = {}) =>
  loadSecrets(readEnv({ DATA_DIR, ...more }), root)

test('keys are created once, one per use, and only their owner may read them', async () => {
  const first = await secretsOf('a')
  expect(await secretsOf('a')).toEqual(first)
  expect(first['access-tokens']).not.toEqual(first['playback-tokens'])
  expect(first['access-tokens'].length).toBeGreaterThanOrEqual(32)
  const folder = path.join(root, 'a/secrets')
  expect(readdirSync(folder)).toEqual(['access-tokens.key', 'identity.key', 'playback-tokens.key', 'web-push.key'])
  for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
  expect(await secretsOf('b')).not.toEqual(first)
})

test('processes that start together use the same keys', async () => {
  // Each starts a little later than the previous one, so that they interleave at every point of the creation.
  const starts = Array.from({ length: 40 }, async (_, index) => {
    for (let wait = 0; wait < index; wait++) await new Promise(setImmediate)
    return secretsOf('together')
  })
  expect(new Set((await Promise.all(starts)).map((secrets) => JSON.stringify(secrets))).size).toBe(1)
})

test('a key in the settings wins over the file', async () => {
  const key = 'a key that several nodes have in common'
  expect((await secretsOf('c', { ACCESS_TOKEN_SECRET: key }))['access-tokens']).toEqual(new TextEncoder().encode(key))
  expect(readdirSync(path.join(root, 'c/secrets'))).toEqual(['identity.key', 'playback-tokens.key', 'web-push.key'])
})

test('an empty key file is an error, so that nothing is signed with an empty key', async () => {
  await secretsOf('d')
  truncateSync(path.join(root, 'd/secrets/identity.key'))
  await expect(secretsOf('d')).rejects.toThrow('identity.key is empty')
})

const KEYS = ['access-tokens', 'playback-tokens', 'identity', 'web-push']

test.each([
  ['one character', 'y'],
  ['half a key', 'q7Zt0sVbNwKx2LmY'],
  ['one character again and again', 'y'.repeat(43)],
  ['zeros', '0'.repeat(64)],
  ['bytes and no text', Buffer.from(Array.from({ length: 64 }, (_, byte) => 255 - byte))],
  ['NUL among the letters', `${'q7Zt0sVbNwKx2LmY'.repeat(2)}\0`],
])('a key file of %s stops the start with a sentence, whichever key it is', async (_name, content) => {
  for (const name of KEYS) {
    const folder = `bad-${randomUUID()}`
    await secretsOf(folder)
    writeFileSync(path.join(root, folder, `secrets/${name}.key`), content)
    await expect(secretsOf(folder)).rejects.toThrow(new RegExp(`^The key file .*/${name}.key must .* put the key back`))
  }
})

test('every key of a file is checked, and a trailing line break is not a key', async () => {
  const first = await secretsOf('lines')
  const file = path.join(root, 'lines/secrets/playback-tokens.key')
  const key = readFileSync(file, 'utf8')
  writeFileSync(file, `${key}\n`)
  expect(await secretsOf('lines')).toEqual(first)
  writeFileSync(file, `${'q7Zt0sVbNwKx2LmY'.repeat(2)}\n${key}`)
  expect(Object.keys(await secretsOf('lines'))).toHaveLength(4)
  writeFileSync(file, `${key}\ny`)
  await expect(secretsOf('lines')).rejects.toThrow('playback-tokens.key must have at least 32 characters')
})

test.each([
  ['ACCESS_TOKEN_SECRET', 'y'.repeat(32)],
  ['IDENTITY_SECRET', 'ab'.repeat(20)],
  ['PLAYBACK_TOKEN_SECRET', `${'q7Zt0sVbNwKx2LmY'.repeat(2)},${'y'.repeat(32)}`],
  ['VAPID_PRIVATE_KEY', 'A'.repeat(43)],
])('a setting that is no key is refused: %s', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(`Wrong configuration: ${name} must be`)
})
