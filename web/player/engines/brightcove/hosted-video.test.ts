import { beforeEach, expect, test, vi } from 'vitest'
import type { HostedEvent, HostedPlayer } from './hosted-player.ts'
import { HostedVideoControls } from './hosted-video.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  })
  return () => vi.unstubAllGlobals()
})

const track = (kind: string, language: string, mode: TextTrackMode = 'disabled') =>
  // The used part of a track.
  ({ kind, language, label: language.toUpperCase(), mode }) as TextTrack

function loaded(
  tracks = [track('captions', 'en'), track('metadata', ''), track('subtitles', 'zu')],
  isAudioOnly = false,
) {
  const levels = [
    { id: 'a', height: 360, enabled: true },
    { id: 'b', height: 720, enabled: true },
  ]
  const listeners = new Set<(event: HostedEvent) => void>()
  const player = {
    textTracks: () => tracks,
    qualityLevels: () => levels,
    on: (_types: unknown, listener: (event: HostedEvent) => void) => void listeners.add(listener),
    off: (_types: unknown, listener: (event: HostedEvent) => void) => void listeners.delete(listener),
  }
  // The used part of the player.
  const video = new HostedVideoControls(player as unknown as HostedPlayer, { isAudioOnly })
  return { video, tracks, levels, listeners }
}

test('track and quality lists are stable until they change', () => {
  const { video } = loaded()
  expect(video.tracks()).toBe(video.tracks())
  expect(video.qualities()).toBe(video.qualities())
  const before = video.tracks()
  video.selectTrack('1')
  expect(video.tracks()).not.toBe(before)
})

test('the captions choice applies to the next video', () => {
  const { video, tracks } = loaded()
  expect(video.tracks().map(({ language, isOn }) => [language, isOn])).toEqual([
    ['en', false],
    ['zu', false],
  ])
  video.selectTrack('1')
  expect(tracks.map(({ mode }) => mode)).toEqual(['disabled', 'disabled', 'showing'])
  expect(
    loaded()
      .video.tracks()
      .map(({ isOn }) => isOn),
  ).toEqual([false, true])
  video.selectTrack(null)
  expect(
    loaded()
      .video.tracks()
      .map(({ isOn }) => isOn),
  ).toEqual([false, false])
})

test('default captions are shown until the listener chooses', () => {
  const { video } = loaded([track('captions', 'en', 'showing')])
  expect(video.tracks().map(({ isOn }) => isOn)).toEqual([true])
})

test('a quality can be selected, and auto resets it', () => {
  const { video, levels } = loaded()
  expect(video.qualities().map(({ label, isOn }) => [label, isOn])).toEqual([
    ['Auto', true],
    ['720p', false],
    ['360p', false],
  ])
  video.selectQuality('0')
  expect(levels.map(({ enabled }) => enabled)).toEqual([true, false])
  video.selectQuality('auto')
  expect(levels.map(({ enabled }) => enabled)).toEqual([true, true])
})

test('audio only keeps to the smallest quality, without a choice, until it ends', () => {
  const { video, levels } = loaded()
  levels.unshift({ id: 'c', height: 1080, enabled: true })
  const enabled = () => levels.map((level) => level.enabled)
  video.selectQuality('2')
  video.setAudioOnly(true)
  expect(enabled()).toEqual([false, true, false])
  expect(video.qualities()).toEqual([])
  video.setAudioOnly(false)
  expect(enabled()).toEqual([false, false, true])
  expect(video.qualities().find(({ isOn }) => isOn)?.label).toBe('720p')
  expect(loaded([], true).levels.map((level) => level.enabled)).toEqual([true, false])
})

test('player listeners exist only while there are subscribers', () => {
  const { video, listeners, tracks } = loaded()
  const events = vi.fn<() => void>()
  const end = video.on(events)
  tracks.push(track('captions', 'af'))
  for (const listener of listeners) listener({ type: 'loadedmetadata' })
  expect(events).toHaveBeenCalledOnce()
  expect(video.tracks()).toHaveLength(3)
  end()
  expect(listeners.size).toBe(0)
})
