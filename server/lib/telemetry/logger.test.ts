import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

test('an error is logged with name, code, message and stack, without properties of a driver', () => {
  const program = `
    import { createLogger } from '#server/lib/telemetry/logger.ts'
    const inner = Object.assign(new Error('connection lost'), { code: '57P01', client: { password: 'hush' } })
    createLogger('info').error({ cause: new Error('not saved', { cause: inner }) }, 'failed')`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(JSON.parse(stderr)).toMatchObject({
    msg: 'failed',
    cause: { type: 'Error', message: 'not saved', cause: { message: 'connection lost', code: '57P01' } },
  })
  expect(stderr).not.toContain('hush')
})

test('a request is logged without its query', () => {
  const program = `
    import { createLogger } from '#server/lib/telemetry/logger.ts'
    createLogger('info').error({ req: { method: 'GET', url: '/reset?token=hush', headers: {} } }, 'failed')`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(JSON.parse(stderr)).toMatchObject({ msg: 'failed', req: { method: 'GET', path: '/reset' } })
  expect(stderr).not.toContain('hush')
})

test.each(['feed', 'newFeed', 'hub', 'schedule', 'source'])(
  'the URL of a %s is logged without its query, which may be a key',
  (name) => {
    const lines: string[] = []
    const log = createLogger('info', { write: (line) => void lines.push(line) })
    log.warn({ [name]: 'https://publisher.example/one?auth=hush' }, 'it could not be read')
    log.warn({ [name]: undefined }, 'it could not be read')
    expect(lines.map((line) => (JSON.parse(line) as Record<string, unknown>)[name])).toEqual([
      'https://publisher.example/one',
      undefined,
    ])
  },
)
