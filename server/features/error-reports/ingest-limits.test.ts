import { expect, test } from 'vitest'
import { IngestLimits } from './ingest-limits.ts'

const NOW = new Date('2026-01-01T10:00:00Z')
const NEXT_DAY = new Date('2026-01-02T00:00:00Z')

test('a network sends 30 MB of recordings in a minute', () => {
  const limits = new IngestLimits()
  const taken = [20_000_000, 10_000_000, 1].map((bytes) => limits.takeRecorded('one', bytes, NOW))
  expect(taken).toEqual([true, true, false])
  expect(limits.takeRecorded('other', 1, NOW)).toBe(true)
})

test('recordings of 200 MB are stored in a day', () => {
  const limits = new IngestLimits()
  expect(limits.hasReplayBytes(NOW)).toBe(true)
  limits.addReplayBytes(200_000_000)
  expect([NOW, NEXT_DAY].map((now) => limits.hasReplayBytes(now))).toEqual([false, true])
})

test('of all networks, six hundred errors and as many recordings are stored in a minute', () => {
  const limits = new IngestLimits()
  const networks = Array.from({ length: 601 }, (_, index) => `network ${index}`)
  const take = (category: 'error' | 'replay') => networks.filter((network) => limits.takeItem(category, network, NOW))
  expect([take('error').length, take('replay').length]).toEqual([600, 600])
})
