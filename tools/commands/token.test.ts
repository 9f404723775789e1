import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readAccessToken } from '#server/features/accounts/access-token.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-token-'))
afterThisFile(async () => rmSync(folder, { recursive: true }))
const ACCESS_TOKEN_SECRET = 'the access token secret of this test file'

const runToken = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['tools/commands/token.ts', ...args], {
    env: { ...process.env, DATA_DIR: folder, ACCESS_TOKEN_SECRET },
  })

test('the command prints an editor’s token with the requested lifetime', async () => {
  const { stdout } = await runToken('--role', 'editor', '--minutes', '5')
  const viewerAfter = async (minutes: number) =>
    readAccessToken(
      new TextEncoder().encode(ACCESS_TOKEN_SECRET),
      stdout.trim(),
      new Date(Date.now() + minutes * 60_000),
    )
  expect(await viewerAfter(4)).toEqual({ id: 'developer', roles: ['editor'] })
  expect(await viewerAfter(6)).toBeNull()
})

test.for([[[]], [['--role', 'boss']], [['--role', 'editor', '--minutes', '0']], [['--what']]])(
  'invalid arguments print the usage: %j',
  async ([args = []]) => {
    await expect(runToken(...args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^usage: .*\n$/),
    })
  },
)
