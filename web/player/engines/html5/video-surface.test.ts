import { afterEach, expect, test, vi } from 'vitest'
import { FakeMediaElement } from '../../testing/fake-media-element.ts'
import { VideoSurface } from './video-surface.ts'

class FakeCue {
  readonly line: number | 'auto'

  constructor(line: number | 'auto') {
    this.line = line
  }
}

class FakeTrackElement extends EventTarget {
  readonly track: { mode: string; cues: FakeCue[] | null } = { mode: 'disabled', cues: null }
  srclang = ''
}

class FakeVideoElement extends FakeMediaElement {
  readonly attributes = new Set<string>()

  override toggleAttribute(name?: string, isOn?: boolean): void {
    if (name && isOn) this.attributes.add(name)
    else if (name) this.attributes.delete(name)
  }
}

afterEach(() => void vi.unstubAllGlobals())

test('captions leave room for the controls when those that are shown are at the lower edge', () => {
  const elements: FakeTrackElement[] = []
  const createElement = () => {
    const element = new FakeTrackElement()
    elements.push(element)
    return element
  }
  vi.stubGlobal('document', { createElement })
  vi.stubGlobal('VTTCue', FakeCue)
  const video = new FakeVideoElement()
  // The used part of an element.
  const surface = new VideoSurface(() => video as unknown as HTMLVideoElement, new AbortController().signal)
  const captions = ['en', 'zu'].map((srclang) => ({
    kind: 'captions' as const,
    label: srclang,
    srclang,
    src: `/${srclang}.vtt`,
    default: false,
  }))
  surface.open(
    { id: 'film', name: '', description: null, duration: 0, poster: null, sources: [], text_tracks: captions },
    { retry: () => {}, programDateTime: () => null },
  )
  const load = (index: number, line: number | 'auto') => {
    const element = elements[index]
    if (!element) throw new Error('There is no such track')
    element.track.cues = [new FakeCue(line)]
    element.dispatchEvent(new Event('load'))
  }
  const isLow = () => video.attributes.has('data-captions-low')
  surface.selectTrack('0')
  load(0, 'auto')
  expect(isLow()).toBe(true)
  surface.selectTrack('1')
  load(1, 10)
  expect(isLow()).toBe(false)
  surface.selectTrack('0')
  expect(isLow()).toBe(true)
})
