import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EngineEvent } from '../../core/engine.ts'
import { FakeMediaElement } from '../../testing/fake-media-element.ts'
import { ManualTimers } from '../../testing/manual-timers.ts'
import { BuiltinEngine } from './builtin-engine.ts'

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => void vi.unstubAllGlobals())

/** Plays a file, or a stream without playlist. */
async function playing(isLive: boolean) {
  const element = new FakeMediaElement()
  const sources = [{ src: 'https://icecast.example.org/mount', type: 'audio/mp4' }]
  const video = { id: 'a', name: 'a', description: null, duration: -1, poster: null, sources, text_tracks: [] }
  const engine = new BuiltinEngine(new ManualTimers(), {
    // The used part of an element.
    audio: () => element as unknown as HTMLAudioElement,
    video: () => new FakeMediaElement() as unknown as HTMLVideoElement,
    findVideo: () => Promise.resolve(video),
  })
  const events: EngineEvent['type'][] = []
  const loading = engine.load({ mediaId: 'a', isLive, kind: 'audio' })
  await new Promise((resolve) => setTimeout(resolve))
  element.setMetadata(isLive ? Infinity : 60)
  await loading
  await engine.play()
  engine.on(({ type }) => events.push(type))
  return { engine, element, events }
}

test('a stream that its server closes is opened again, and plays on', async () => {
  const { engine, element, events } = await playing(true)
  element.end()
  expect(events).toEqual(['interrupted'])
  engine.retry()
  element.setMetadata(Infinity)
  expect(element).toMatchObject({ loads: 2, paused: false })
})

test('a recording ends', async () => {
  const { element, events } = await playing(false)
  element.end()
  expect(events).toEqual(['paused', 'ended'])
})
