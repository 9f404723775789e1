import { expect, test } from 'vitest'
import { IDLE, type PlayableMedia, type PlayerState } from '../core/state.ts'
import { ManualTimers } from '../testing/manual-timers.ts'
import { LiveCatchUp } from './live-catch-up.ts'
import type { ProgressReport } from './progress.ts'

const ms = (time: string) => Date.parse(`2026-01-05T${time}.000Z`)
const recording: PlayableMedia = { mediaId: 'recording-1', title: 'Monday', durationSeconds: 3_600 }

/** A channel that plays behind live, with a window of two hours; its show is from 09:00 to 10:00. */
function playBehindLive(now: string, { readyAt = '09:00:00' } = {}) {
  const timers = new ManualTimers(ms(now))
  const reports: ProgressReport[] = []
  const listeners: (() => void)[] = []
  const page = { state: IDLE, finds: 0 }
  const store = { get: () => page.state, subscribe: (run: () => void) => (listeners.push(run), () => undefined) }
  const find = async (station: string, instant: number) => {
    page.finds++
    const isFound = station === '702' && instant < ms('10:00:00') && timers.now() >= ms(readyAt)
    return isFound ? { media: recording, startsAt: ms('09:00:00') } : null
  }
  const catchUp = new LiveCatchUp({ store, timers, sink: { report: (report) => reports.push(report) }, find })
  const change = (state: Partial<PlayerState>) => {
    page.state = { ...page.state, ...state }
    for (const listener of listeners) listener()
  }
  const at = (playhead: string) => change({ playheadAt: ms(playhead) })
  change({ live: true, station: '702', playing: true, liveStartTime: ms('09:00:00'), duration: 3_600 })
  change({ liveWindow: { lagMs: 0, lengthMs: 7_200_000 } })
  const saved = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return reports.map(({ media, seconds }) => [media.mediaId, seconds])
  }
  return { change, at, flush: () => catchUp.flush(), page, reports, timers, saved }
}

test('the position of a pause is saved for the recording at once, while the show is on air and after it', async () => {
  for (const now of ['09:40:00', '10:30:00']) {
    const { at, change, saved, reports } = playBehindLive(now)
    at('09:20:00')
    change({ playing: false })
    expect((await saved()).at(-1)).toEqual(['recording-1', 1_200])
    expect(reports.at(-1)?.at).toBe(ms(now))
  }
})

test('a pause right after a jump saves the position of the pause', async () => {
  const { at, change, saved } = playBehindLive('09:50:00')
  at('09:20:00')
  at('09:19:45')
  expect(await saved()).toEqual([['recording-1', 1_200]])
  change({ playing: false })
  expect((await saved()).at(-1)).toEqual(['recording-1', 1_185])
})

test('during playback the position is saved every ten seconds and on page hide, and its recording is looked up once', async () => {
  const { at, flush, page, timers, saved } = playBehindLive('09:50:00')
  at('09:20:00')
  await saved()
  for (let second = 1; second <= 20; second++) {
    timers.pass(1_000)
    at(`09:20:${String(second).padStart(2, '0')}`)
  }
  at('09:20:21')
  flush()
  expect((await saved()).map(([, seconds]) => seconds)).toEqual([1_200, 1_210, 1_220, 1_221])
  expect(page.finds).toBe(1)
})

test('a show that was played to its end is finished, while the channel plays on', async () => {
  const { at, change, saved } = playBehindLive('10:30:00')
  at('09:59:59')
  change({ playheadAt: ms('10:00:00'), liveStartTime: ms('10:00:00') })
  expect((await saved()).at(-1)).toEqual(['recording-1', 3_599])
})

test('a recording that is ready a minute later gets its position then', async () => {
  const { at, change, timers, saved } = playBehindLive('10:00:10', { readyAt: '10:01:00' })
  at('09:20:00')
  change({ playing: false })
  for (let passed = 0; passed < 60; passed += 15) {
    expect(await saved()).toEqual([])
    timers.pass(15_000)
  }
  expect(await saved()).toEqual([['recording-1', 1_200]])
})

test('a show without a recording is looked up once a minute', async () => {
  const { at, page, timers } = playBehindLive('09:30:00', { readyAt: '10:01:00' })
  at('09:20:00')
  for (let second = 1; second < 60; second++) {
    await new Promise((resolve) => setImmediate(resolve))
    timers.pass(1_000)
    at(`09:20:${String(second).padStart(2, '0')}`)
  }
  expect(page.finds).toBe(1)
  timers.pass(1_000)
  at('09:21:00')
  expect(page.finds).toBe(2)
})

test('live playback saves no progress', async () => {
  const { at, change, saved } = playBehindLive('09:30:00')
  at('09:29:55')
  at('09:30:00')
  change({ playing: false, liveWindow: null, playheadAt: null })
  expect(await saved()).toEqual([])
})
