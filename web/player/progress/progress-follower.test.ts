import { beforeEach, expect, test } from 'vitest'
import { reduce } from '../core/reduce.ts'
import { IDLE, type PlayableMedia } from '../core/state.ts'
import { createStore } from '../core/store.ts'
import { ManualTimers } from '../testing/manual-timers.ts'
import { ProgressFollower } from './progress-follower.ts'
import type { ProgressReport } from './progress.ts'

const episode: PlayableMedia = { mediaId: 'episode', title: 'One', durationSeconds: 1_000 }
const other: PlayableMedia = { mediaId: 'other', title: 'Two', durationSeconds: 1_000 }
const channel: PlayableMedia = { mediaId: 'live-702', title: 'Show', station: '702' }

let timers: ManualTimers
let reports: ProgressReport[]
let store: ReturnType<typeof newStore>
let follower: ProgressFollower

const newStore = () => createStore(IDLE, reduce)

beforeEach(() => {
  timers = new ManualTimers()
  reports = []
  store = newStore()
  follower = new ProgressFollower({ store, timers, sink: { report: (report) => void reports.push(report) } })
})

const request = (media: PlayableMedia, startAt = 0) =>
  store.send({ type: 'media-requested', media, key: 'key', startAt })

function start(media: PlayableMedia, startAt = 0) {
  request(media, startAt)
  store.send({ type: 'playing' })
}

/** Plays for `seconds` with four `time` events per second. */
function listen(seconds: number) {
  for (let quarter = 0; quarter < seconds * 4; quarter++) {
    timers.pass(250)
    store.send({ type: 'time', seconds: store.get().currentTime + 0.25, instant: null, now: timers.now() })
  }
}

const places = () => reports.map(({ seconds }) => Math.round(seconds))

test('progress is reported after 20 s of playback, then every 10 s', () => {
  start(episode, 100)
  listen(19)
  expect(places()).toEqual([])
  listen(30)
  expect(places()).toEqual([120, 130, 140])
  expect(reports[0]).toMatchObject({ media: episode, duration: 1_000, at: 20_000, isChosen: false })
})

test('progress is reported at a pause, after which the 20 s restart', () => {
  start(episode)
  listen(8)
  store.send({ type: 'paused' })
  store.send({ type: 'playing' })
  listen(19)
  expect(places()).toEqual([8])
  listen(2)
  expect(places()).toEqual([8, 28])
})

test('progress is reported at the end, with the full duration', () => {
  start(episode, 990)
  listen(9)
  store.send({ type: 'ended' })
  expect(places()).toEqual([1_000])
})

test('progress is reported when another media starts', () => {
  start(episode)
  listen(12)
  request(other)
  expect(reports).toMatchObject([{ media: episode, seconds: 12 }])
})

test('progress is reported on a seek, as chosen', () => {
  start(episode)
  listen(12)
  follower.reportSeek(2)
  expect(reports).toMatchObject([{ seconds: 2, isChosen: true }])
  store.send({ type: 'paused' })
  expect(reports.at(-1)?.isChosen).toBe(false)
})

test('progress is reported on page hide while playing, not while paused', () => {
  start(episode)
  listen(7)
  follower.flush()
  expect(places()).toEqual([7])
  store.send({ type: 'paused' })
  follower.flush()
  expect(places()).toEqual([7, 7])
})

test('a chosen start is reported once', () => {
  follower.markChosen(episode)
  start(episode)
  listen(3)
  store.send({ type: 'paused' })
  expect(reports).toMatchObject([{ seconds: 3, isChosen: true }])
})

test('the media that a chosen start replaces is reported as usual, and the start stays chosen', () => {
  start(other)
  listen(12)
  follower.markChosen(episode)
  start(episode)
  listen(3)
  store.send({ type: 'paused' })
  expect(reports).toMatchObject([
    { media: other, seconds: 12, isChosen: false },
    { media: episode, seconds: 3, isChosen: true },
  ])
})

test('a live channel is not reported', () => {
  start(channel)
  listen(60)
  follower.flush()
  store.send({ type: 'paused' })
  expect(reports).toEqual([])
})
