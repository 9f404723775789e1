import { describe, expect, test } from 'vitest'
import { reduce } from '../core/reduce.ts'
import { IDLE } from '../core/state.ts'
import { createStore } from '../core/store.ts'
import { FakeMediaElement } from '../testing/fake-media-element.ts'
import { ManualTimers } from '../testing/manual-timers.ts'
import { ad, settle, start, track } from '../testing/start-pod.ts'
import { arrange } from './parse-vast.ts'
import { playPod } from './play-pod.ts'

describe('a pod', () => {
  test('counts its ads, and each of their events once, in order', async () => {
    const pod = start([ad('two', {}, { sequence: '2' }), ad('one', {}, { sequence: '1' })])
    expect(pod.ad()).toMatchObject({ podActive: true, podLength: 2, podIndex: 0, loading: true })
    pod.playTo(10)
    pod.element.emit('playing')
    expect(pod.ad()).toMatchObject({ playing: true, podIndex: 1, loading: false, advertiser: 'A shop' })
    await pod.end()
    pod.playTo(10)
    expect(pod.ad()).toMatchObject({ playing: true, podIndex: 2 })
    await pod.end()
    await pod.done
    expect(pod.ad()).toEqual(IDLE.ad)
    const each = ['impression', 'creativeView', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete']
    expect(pod.sent).toEqual(['one', 'two'].flatMap((id) => each.map((event) => `${id}/${event}`)))
    expect(pod.element.src).toBe('')
  })

  test('an ad is skipped once it may be, and the next one follows', async () => {
    const pod = start([ad('one', { skipDelay: 5 }, { sequence: '1' }), ad('two', {}, { sequence: '2' })])
    pod.playTo(3)
    expect(pod.ad().skipIn).toBe(2)
    pod.controlsNow()?.skip()
    expect(pod.ad()).toMatchObject({ podIndex: 1, playing: true })
    pod.playTo(5)
    expect(pod.ad().skipIn).toBe(0)
    pod.controlsNow()?.skip()
    await settle()
    expect(pod.sent.at(-1)).toBe('one/skip')
    pod.playTo(1)
    expect(pod.ad()).toMatchObject({ podIndex: 2, skipIn: null })
    pod.controlsNow()?.skip()
    expect(pod.sent).not.toContain('two/skip')
  })

  test('a click counts once and leads to a URL without macros', async () => {
    const pod = start([ad('one')])
    pod.playTo(1)
    expect(pod.ad().clickUrl).toMatch(/^https:\/\/shop\.example\.org\/\?at=\d{8}$/)
    pod.controlsNow()?.clicked()
    pod.controlsNow()?.clicked()
    expect(pod.sent.filter((url) => url.endsWith('/click'))).toEqual(['one/click'])
  })

  test('an ad that a headset, a call or another tab has paused can be resumed', async () => {
    const pod = start([ad('one')])
    pod.playTo(2)
    pod.controlsNow()?.pause()
    expect(pod.ad()).toMatchObject({ isPaused: true, playing: false, podActive: true })
    pod.timers.pass(60_000)
    expect(pod.ad().isPaused).toBe(true)
    pod.controlsNow()?.resume()
    pod.element.emit('playing')
    expect(pod.ad()).toMatchObject({ isPaused: false, playing: true, podIndex: 1 })
    expect(pod.sent.slice(-2)).toEqual(['one/pause', 'one/resume'])
  })
})

describe('an ad on a slow network', () => {
  test('a pause before its file has loaded delays the ad and the content', async () => {
    const pod = start([ad('one')])
    pod.controlsNow()?.pause()
    pod.timers.pass(60_000)
    await settle()
    expect(pod.ad()).toMatchObject({ isPaused: true, podActive: true })
    pod.controlsNow()?.resume()
    pod.playTo(1)
    expect(pod.ad()).toMatchObject({ isPaused: false, playing: true, podIndex: 1 })
    expect(pod.sent).not.toContain('one/error/402')
    expect(pod.sent).not.toContain('one/pause')
  })

  test('does not play on after a pause: 402 after eight seconds', async () => {
    const pod = start([ad('one')])
    pod.playTo(2)
    pod.controlsNow()?.pause()
    pod.controlsNow()?.resume()
    pod.timers.pass(8_000)
    await pod.done
    expect(pod.sent.at(-1)).toBe('one/error/402')
  })
})

describe('an ad that fails', () => {
  test.each([
    ['cannot be found', (element: FakeMediaElement) => element.setError(4), 401],
    ['cannot be decoded', (element: FakeMediaElement) => element.setError(3), 405],
  ])('%s: its code is reported once', async (_name, fail, code) => {
    const pod = start([ad('one')])
    fail(pod.element)
    pod.element.emit('error')
    await pod.done
    expect(pod.sent).toEqual([`one/error/${code}`])
    expect(pod.ad()).toMatchObject({ podActive: false, playing: false, loading: false, error: 'Ad playback error' })
  })

  const SCRIPT = {
    fileURL: 'https://ads.example.org/vpaid.js',
    deliveryType: 'progressive',
    mimeType: 'application/javascript',
    apiFramework: 'VPAID',
    bitrate: 0,
    width: 0,
    height: 0,
  }

  test('has no file for this player: 403, without a script being loaded', async () => {
    const pod = start([ad('one', { mediaFiles: [SCRIPT] })])
    await pod.done
    expect(pod.sent).toEqual(['one/error/403'])
  })

  test('has only a script in its first creative: the second one is played', () => {
    const [script, sound] = [ad('one', { mediaFiles: [SCRIPT] }), ad('two')]
    const pod = start([{ ...script, creatives: [...script.creatives, ...sound.creatives] }])
    expect(pod.element.src).toBe('https://ads.example.org/two.mp4')
  })

  test('its files are not at http URLs: 403, and nothing else is requested', async () => {
    const linear = {
      mediaFiles: [
        {
          fileURL: 'javascript:alert(1)',
          deliveryType: 'progressive',
          mimeType: 'audio/mp4',
          apiFramework: null,
          bitrate: 0,
          width: 0,
          height: 0,
        },
      ],
    }
    const pod = start([ad('one', linear, { errorURLTemplates: ['data:text/html,[ERRORCODE]', 'file:///etc/passwd'] })])
    await pod.done
    expect(pod.element.src).toBe('')
    expect(pod.sent).toEqual([])
  })

  test('has no frame five seconds after the press: 402, and the content plays', async () => {
    const pod = start([ad('one', {}, { sequence: '1' }), ad('two', {}, { sequence: '2' })], { startMs: 4_200 })
    pod.timers.pass(4_199)
    expect(pod.ad().podActive).toBe(true)
    pod.timers.pass(1)
    await pod.done
    expect(pod.sent).toEqual(['one/error/402', 'two/error/402'])
  })

  test('stalls: 402 after eight seconds without progress', async () => {
    const pod = start([ad('one')])
    pod.playTo(2)
    pod.timers.pass(8_000)
    await pod.done
    expect(pod.sent.at(-1)).toBe('one/error/402')
  })

  test('a spare ad takes its place, within the same five seconds', async () => {
    const pod = start([ad('one'), ad('spare')])
    expect(pod.ad().podLength).toBe(1)
    pod.element.setError(4)
    await settle()
    pod.playTo(10)
    expect(pod.ad()).toMatchObject({ podIndex: 1, podLength: 1 })
    await pod.end()
    await pod.done
    expect(pod.sent.slice(0, 2)).toEqual(['one/error/401', 'spare/impression'])
    expect(pod.ad().error).toBeNull()
  })

  test('plays without end: it is cut after two minutes', async () => {
    const pod = start([ad('one', { duration: 10 })])
    pod.playTo(120)
    await pod.done
    expect(pod.sent.at(-1)).toBe('one/error/202')
  })
})

test('an autoplay refusal is no error of the ad', async () => {
  const element = new FakeMediaElement()
  element.playFailure = Object.assign(new Error('no press'), { name: 'NotAllowedError' })
  const sent: string[] = []
  const store = createStore(IDLE, reduce)
  const timers = new ManualTimers()
  await playPod(arrange([ad('one')]), {
    element: element as unknown as HTMLMediaElement,
    kind: 'audio',
    setGain: () => {},
    emit: (event) => store.send(event),
    ping: (urls) => void sent.push(...urls),
    timers,
    lufs: -16,
    signal: new AbortController().signal,
    nearEnd: () => {},
    control: () => {},
    startMs: 5_000,
    mediaPlayhead: '',
  })
  expect(sent).toEqual([])
  expect(store.get().ad).toEqual(IDLE.ad)
})

test('another media ends the ad, whose events stop', async () => {
  const pod = start([ad('one', {}, { sequence: '1' }), ad('two', {}, { sequence: '2' })])
  pod.playTo(3)
  pod.stop.abort()
  await pod.done
  pod.element.emit('timeupdate')
  expect(pod.sent.at(-1)).toBe('one/closeLinear')
  expect(pod.sent.filter((url) => url.startsWith('two'))).toEqual([])
})

test.each([
  [
    'declared by the ad',
    -10,
    [
      {
        name: 'Extension',
        value: null,
        attributes: { type: 'loudness' },
        children: [{ name: 'Loudness', value: '-10.0', attributes: { unit: 'LUFS' }, children: [] }],
      },
    ],
    -16,
    0.501,
  ],
  ['declared for the ad server', -14, [], -14, 0.794],
  ['that is lower', -24, [], -24, 1],
])('a loudness %s is matched to the programmes', (_name, _of, extensions, lufs, gain) => {
  const pod = start([ad('one', {}, { extensions })], { lufs })
  expect(pod.gains[0]).toBeCloseTo(gain, 3)
})

test('a percentage of the ad is counted when it is reached, not at that number of seconds', () => {
  const pod = start([
    ad('one', {
      duration: 100,
      trackingEvents: { 'progress-60%': [track('one', 'share')], 'progress-3': [track('one', 'three')] },
    }),
  ])
  pod.playTo(59.75)
  expect(pod.sent).toEqual(['one/impression', 'one/three'])
  pod.playTo(60)
  expect(pod.sent.at(-1)).toBe('one/share')
})
