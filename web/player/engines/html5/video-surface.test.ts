import { afterEach, expect, test, vi } from 'vitest'
import { FakeMediaElement } from '../../testing/fake-media-element.ts'
import { VideoSurface } from './video-surface.ts'

class FakeCue {
  line: number | 'auto'
  readonly text = 'In March, in a south wester,\none of them began to swing.'

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
  readonly clientHeight = 390

  override toggleAttribute(name?: string, isOn?: boolean): void {
    if (name && isOn) this.attributes.add(name)
    else if (name) this.attributes.delete(name)
  }
}

afterEach(() => void vi.unstubAllGlobals())

function openFilm({ stylesMoveCaptions = true, src = '/film.mp4' } = {}) {
  const elements: FakeTrackElement[] = []
  const createElement = () => {
    const element = new FakeTrackElement()
    elements.push(element)
    return element
  }
  vi.stubGlobal('document', { createElement })
  vi.stubGlobal('VTTCue', FakeCue)
  vi.stubGlobal('CSS', { supports: () => stylesMoveCaptions })
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
    {
      id: 'film',
      name: '',
      description: null,
      duration: 0,
      poster: null,
      sources: [{ src, type: 'video/mp4' }],
      text_tracks: captions,
    },
    { retry: () => {}, programDateTime: () => null },
  )
  const load = (index: number, line: number | 'auto') => {
    const element = elements[index]
    if (!element) throw new Error('There is no such track')
    const cue = new FakeCue(line)
    element.track.cues = [cue]
    element.dispatchEvent(new Event('load'))
    return cue
  }
  return { surface, video, load }
}

test('captions leave room for the controls when those that are shown are at the lower edge', () => {
  const { surface, video, load } = openFilm({ stylesMoveCaptions: true })
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

test('where styles cannot move captions, those at the lower edge are above the controls', () => {
  const { surface, load } = openFilm({ stylesMoveCaptions: false })
  surface.selectTrack('0')
  expect(load(0, 'auto')).toMatchObject({ snapToLines: false, line: 80 - 5.6, lineAlign: 'end' })
  surface.selectTrack('1')
  expect(load(1, 10)).toEqual(new FakeCue(10))
})

test('the pictures of a download are not loaded', () => {
  expect(openFilm().surface).toMatchObject({ hasPictures: true, loadsPictures: true })
  const download = openFilm({ src: 'blob:https://radio.example.org/1' })
  expect(download.surface).toMatchObject({ hasPictures: true, loadsPictures: false })
})
