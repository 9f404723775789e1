import { afterEach, expect, test, vi } from 'vitest'
import { ManualTimers } from '../../testing/manual-timers.ts'
import { attachers, sourceStrategies } from './source-strategies.ts'

afterEach(() => void vi.unstubAllGlobals())

const hls = { src: '/live/702/master.m3u8', type: 'application/vnd.apple.mpegurl' }
const file = { src: '/media/episodes/a/b.m4a', type: 'audio/mp4' }
const chromium = { playsHls: true, exposesDates: false, supportsMediaSource: true }
const safari = { playsHls: true, exposesDates: true, supportsMediaSource: true }
const firefox = { playsHls: false, exposesDates: false, supportsMediaSource: true }
const live = { isLive: true, kind: 'audio' } as const
const recorded = { isLive: false, kind: 'audio' } as const
const film = { isLive: false, kind: 'video' } as const
const oldPhone = { playsHls: true, exposesDates: true, supportsMediaSource: false }

test('files use the element only', () => {
  expect(sourceStrategies(file, recorded, firefox)).toEqual(['element'])
})

test('native HLS with dates is preferred for live', () => {
  expect(sourceStrategies(hls, live, safari)).toEqual(['element', 'hls'])
  expect(sourceStrategies(hls, live, oldPhone)).toEqual(['element'])
})

test('live uses hls.js where native HLS exposes no dates', () => {
  expect(sourceStrategies(hls, live, chromium)).toEqual(['hls', 'element'])
})

test('recorded HLS prefers the element, hls.js without native support', () => {
  expect(sourceStrategies(hls, recorded, chromium)).toEqual(['element', 'hls'])
  expect(sourceStrategies(hls, recorded, firefox)).toEqual(['hls'])
})

test('video uses hls.js for quality selection, except with native dates', () => {
  expect(sourceStrategies(hls, film, chromium)).toEqual(['hls', 'element'])
  expect(sourceStrategies(hls, film, safari)).toEqual(['element', 'hls'])
})

test('a load that was superseded while it read the playlist leaves the element to the newer one', async () => {
  const newer = new AbortController()
  vi.stubGlobal('fetch', () => {
    newer.abort()
    return Promise.reject(new DOMException('The load was superseded', 'AbortError'))
  })
  const element = new EventTarget() as HTMLMediaElement
  const superseded = attachers.element({
    ...film,
    element,
    source: hls,
    isAudioOnly: true,
    startAt: 0,
    shouldPlay: () => false,
    timers: new ManualTimers(),
    signal: newer.signal,
    report: () => {},
  })
  await expect(superseded).rejects.toThrow('abort')
  expect(element).not.toHaveProperty('src')
})
