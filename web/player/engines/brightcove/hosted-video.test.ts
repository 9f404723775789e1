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

function loaded(tracks = [track('captions', 'en'), track('metadata', ''), track('subtitles', 'zu')]) {
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
  const video = new HostedVideoControls(player as unknown as HostedPlayer)
  return { video, tracks, levels, listeners }
}

test('what can be chosen stays the same list until it changes', () => {
  const { video } = loaded()
  expect(video.tracks()).toBe(video.tracks())
  expect(video.qualities()).toBe(video.qualities())
  const before = video.tracks()
  video.selectTrack('1')
  expect(video.tracks()).not.toBe(before)
})

test('captions are shown as chosen, and again with the next video', () => {
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

test('what the platform proposes is shown until the listener has chosen', () => {
  const { video } = loaded([track('captions', 'en', 'showing')])
  expect(video.tracks().map(({ isOn }) => isOn)).toEqual([true])
})

test('a size is chosen among those that there are, and auto takes it back', () => {
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

test('the player is listened to while somebody listens', () => {
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
