import { afterEach, expect, test, vi } from 'vitest'
import { FakeMediaElement } from '../../testing/fake-media-element.ts'
import { ManualTimers } from '../../testing/manual-timers.ts'
import { attachElement } from './attach-element.ts'
import type { SourceEvent } from './attachment.ts'

afterEach(() => vi.unstubAllGlobals())

const ms = (time: string) => Date.parse(`2026-01-05T${time}.000Z`)

/** Plays HLS with dates, as in Safari. The playlist of a load begins at `from` and has an hour. */
class DatedMediaElement extends FakeMediaElement {
  from = ms('09:00:00')
  readonly seekable = { length: 1, start: () => 0, end: () => 3_600 }

  getStartDate(): Date {
    return new Date(this.from)
  }

  /** Loads a playlist that begins at `from`, and plays at its live edge. */
  setPlaylist(from: number): void {
    Object.assign(this, { from, currentTime: 3_600 })
    this.setMetadata(Infinity)
  }
}

/** A channel, or a recording, that is loaded at `startAt`, at ten o'clock. */
async function loaded(startAt = 0, isLive = true) {
  const element = new DatedMediaElement()
  const events: SourceEvent[] = []
  const attaching = attachElement({
    // The used part of an element.
    element: element as unknown as HTMLMediaElement,
    source: { src: '/live.m3u8', type: 'application/vnd.apple.mpegurl' },
    kind: 'audio',
    isLive,
    startAt,
    shouldPlay: () => true,
    timers: new ManualTimers(ms('10:00:00')),
    signal: new AbortController().signal,
    report: (event) => void events.push(event),
  })
  element.setPlaylist(ms('09:00:00'))
  return { element, events, attachment: await attaching }
}

const shown = (instant: number | null) => instant && new Date(instant).toISOString().slice(11, 19)

test('a channel starts at the instant that its playlist contains, otherwise at the live edge', async () => {
  for (const [startAt, expected] of [
    [ms('09:20:00'), '09:20:00'],
    [ms('08:20:00'), '10:00:00'],
    [0, '10:00:00'],
  ] as const)
    expect(shown((await loaded(startAt)).attachment.programDateTime())).toBe(expected)
})

test('a channel goes on where it was interrupted, at the live edge if its playlist begins later', async () => {
  const { element, attachment } = await loaded()
  attachment.live?.seekTo(ms('09:40:00'))
  element.emit('timeupdate')
  attachment.retry(true)
  element.setPlaylist(ms('09:10:00'))
  expect(shown(attachment.programDateTime())).toBe('09:40:00')
  attachment.retry(true)
  element.setPlaylist(ms('10:10:00'))
  expect(shown(attachment.programDateTime())).toBe('11:10:00')
})

test('a recording goes on where the listener sought during an interruption', async () => {
  const { element, attachment } = await loaded(0, false)
  element.currentTime = 10
  element.emit('timeupdate')
  element.setError(2)
  element.currentTime = 50
  attachment.retry(true)
  element.currentTime = 0
  element.setMetadata(60)
  expect(element.currentTime).toBe(50)
})

test.each([
  ['a recording that was removed has failed', false, 404, [{ type: 'failed', isDenied: true }]],
  ['a recording whose address has expired has failed', false, 403, [{ type: 'failed', isDenied: true }]],
  ['a channel without a playlist may come back', true, 404, [{ type: 'interrupted', isMissing: true }]],
  ['a channel that is gone has failed', true, 410, [{ type: 'failed', isDenied: true }]],
  ['a busy server is not reported twice', true, 503, []],
] as const)('%s', async (_rule, isLive, status, expected) => {
  const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status })))
  vi.stubGlobal('fetch', asked)
  const { element, events } = await loaded(0, isLive)
  element.setError(2)
  await vi.waitFor(() => expect(events).toEqual([{ type: 'interrupted' }, ...expected]))
  expect(asked).toHaveBeenCalledOnce()
})
