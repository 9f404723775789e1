import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dataMeter } from './data-meter.ts'

class CountingElement extends EventTarget {
  currentSrc: string
  webkitAudioDecodedByteCount = 0

  constructor(currentSrc: string) {
    super()
    this.currentSrc = currentSrc
  }

  playBytes(count: number): void {
    this.webkitAudioDecodedByteCount += count
    this.dispatchEvent(new Event('timeupdate'))
  }
}

beforeEach(() => {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage })
})
afterEach(() => void vi.unstubAllGlobals())

function counted(src: string): CountingElement {
  const element = new CountingElement(src)
  // The used part of an element.
  dataMeter.countElement(element as unknown as HTMLMediaElement, new AbortController().signal)
  return element
}

test('what an element loads from the network is counted, a download on this device is not', () => {
  counted('blob:https://radio.example.org/1').playBytes(9_000)
  expect(dataMeter.get().visit).toBe(0)
  counted('https://radio.example.org/media/episode.m4a').playBytes(5_000)
  expect(dataMeter.get().visit).toBe(5_000)
})
