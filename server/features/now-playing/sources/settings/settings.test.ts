import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { sourcesFile } from '../title-source-kit.ts'
import { watchTitleSources } from './title-sources.ts'

const log = createLogger('silent')
const icy = { kind: 'icy', url: 'https://radio.example/live.mp3' }

test('the sources of a station keep their order, and missing settings have defaults', async () => {
  const webhook = { kind: 'webhook', secrets: [`whsec_${Buffer.alloc(24).toString('base64')}`] }
  const sources = await watchTitleSources(sourcesFile({ 702: [webhook, icy] }), log)
  await sources.stop()
  expect([...sources.current()]).toMatchObject([
    [
      '702',
      [
        { kind: 'webhook', staleSeconds: 1_800, delaySeconds: 0 },
        { kind: 'icy', staleSeconds: 60, privateNetwork: false },
      ],
    ],
  ])
})

test.for<[string, string | Parameters<typeof sourcesFile>[0], RegExp]>([
  ['an unknown kind', { 702: [{ kind: 'rds' }] }, /stations\.702\[1\]\.kind: /],
  ['no address', { kfm: [icy, { kind: 'icecast' }] }, /stations\.kfm\[2\]\.url: must be an http or https URL/],
  ['a short secret', { kfm: [{ kind: 'webhook', secrets: ['whsec_MTIz'] }] }, /kfm\[1\]\.secrets\[1\]: must be whsec_/],
  ['a field that is none', { kfm: [{ ...icy, dely: 1 }] }, /stations\.kfm\[1\]: .*dely/],
  ['the same source twice', { kfm: [icy, icy] }, /stations\.kfm: two sources are the same/],
  ['an unknown station', 'stations: { jozi: [] }', /jozi/],
  ['no YAML', 'stations: [', /line 1/],
  ['nothing', '', /stations: /],
])('a file with %s stops the start with an error that names the place', async ([, content, message]) => {
  const file = sourcesFile(typeof content === 'string' ? {} : content)
  if (typeof content === 'string') writeFileSync(file, content)
  await expect(watchTitleSources(file, log)).rejects.toThrow(message)
})
