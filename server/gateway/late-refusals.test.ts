import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** Runs a program in which `cause` is an unhandled rejection; resolves with what it prints at its end. */
const afterRejection = (cause: string) =>
  run(process.execPath, [
    '--input-type=module',
    '-e',
    `import { ignoreLateRefusals } from '#server/gateway/late-refusals.ts'
    import { refusalError } from '#server/gateway/public-error.ts'
    ignoreLateRefusals({ debug: () => undefined })
    setTimeout(() => console.log('still here'), 50)
    void Promise.reject(${cause})`,
  ])

test('a late failure of a refused response does not end the process, any other unhandled rejection does', async () => {
  expect((await afterRejection(`refusalError('RESPONSE_TOO_LARGE')`)).stdout).toBe('still here\n')
  await expect(afterRejection(`new Error('a fault')`)).rejects.toThrow('a fault')
})
