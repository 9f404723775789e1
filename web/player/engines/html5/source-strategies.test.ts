import { expect, test } from 'vitest'
import { sourceStrategies } from './source-strategies.ts'

const hls = { src: '/live/702/master.m3u8', type: 'application/vnd.apple.mpegurl' }
const file = { src: '/media/episodes/a/b.m4a', type: 'audio/mp4' }
const chromium = { playsHls: true, exposesDates: false, supportsMediaSource: true }
const safari = { playsHls: true, exposesDates: true, supportsMediaSource: true }
const firefox = { playsHls: false, exposesDates: false, supportsMediaSource: true }
const live = { isLive: true, kind: 'audio' } as const
const recorded = { isLive: false, kind: 'audio' } as const
const film = { isLive: false, kind: 'video' } as const
const oldPhone = { playsHls: true, exposesDates: true, supportsMediaSource: false }

test('a file is for the element alone', () => {
  expect(sourceStrategies(file, recorded, firefox)).toEqual(['element'])
})

test('a browser whose HLS tells its time plays live by itself first', () => {
  expect(sourceStrategies(hls, live, safari)).toEqual(['element', 'hls'])
  expect(sourceStrategies(hls, live, oldPhone)).toEqual(['element'])
})

test('live is read by script where the browser does not tell its time', () => {
  expect(sourceStrategies(hls, live, chromium)).toEqual(['hls', 'element'])
})

test('recorded HLS is for the element first, and by script where it has none', () => {
  expect(sourceStrategies(hls, recorded, chromium)).toEqual(['element', 'hls'])
  expect(sourceStrategies(hls, recorded, firefox)).toEqual(['hls'])
})

test('a film is read by script, which lets its quality be chosen, but where the browser knows better', () => {
  expect(sourceStrategies(hls, film, chromium)).toEqual(['hls', 'element'])
  expect(sourceStrategies(hls, film, safari)).toEqual(['element', 'hls'])
})
