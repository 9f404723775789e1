import { isObject } from '../is-object.ts'
import { once } from '../memoize.ts'
import { readStored, STORAGE_KEYS, writeStored } from '../stores/storage.ts'
import { createValueStore } from '../stores/value-store.ts'
import { toDay } from '../time/clock-time.ts'

/** Bytes from the network, headers included, as far as the browser reports them. */
export interface DataUse {
  /** Of this tab, since it was opened. */
  visit: number
  /** Of this day in Johannesburg, in all tabs. */
  today: number
}

/** WebKit and Chromium count what their media elements have decoded; the DOM types lack it. */
interface CountingElement extends HTMLMediaElement {
  webkitAudioDecodedByteCount?: number
  webkitVideoDecodedByteCount?: number
}

const dataUse = createValueStore<DataUse>({ visit: 0, today: 0 })

export const readDataUse = dataUse.get
export const subscribeDataUse = dataUse.subscribe

/** Origins whose entries have sizes: this one, and others with `Timing-Allow-Origin`. */
const reporting = new Set<string>()

/** The browser keeps the entries of the page before the call, so that they count too. */
export const startDataMeter = once(() => {
  reporting.add(window.location.origin)
  addBytes(0)
  for (const type of ['navigation', 'resource'])
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as PerformanceResourceTiming[]
      addBytes(entries.reduce((sum, entry) => sum + bytesOf(entry), 0))
    }).observe({ type, buffered: true })
})

function bytesOf({ name, initiatorType, transferSize }: PerformanceResourceTiming): number {
  // Only some browsers report the requests of media elements, so that `countElement` counts them for those that can.
  if (/^(?:audio|video)$/.test(initiatorType) && countsDecoded()) return 0
  if (transferSize > 0) reporting.add(new URL(name).origin)
  return transferSize
}

/** For scripts that know the size of what they load from an origin that does not report it. */
export function countUnreported(url: string, bytes: number): void {
  if (!reporting.has(new URL(url, window.location.href).origin)) addBytes(bytes)
}

const countsDecoded = (): boolean => 'webkitAudioDecodedByteCount' in HTMLMediaElement.prototype

/** Counts the media that the browser itself loads into the element, until `signal` aborts. */
export function countElement(element: HTMLMediaElement, signal: AbortSignal): void {
  const decoded = ({
    webkitAudioDecodedByteCount: sound = 0,
    webkitVideoDecodedByteCount: video = 0,
  }: CountingElement) => sound + video
  let counted = 0
  const count = () => {
    const bytes = decoded(element)
    // It begins again with each source.
    addBytes(bytes < counted ? bytes : bytes - counted)
    counted = bytes
  }
  element.addEventListener('timeupdate', count, { signal })
}

function addBytes(bytes: number): void {
  const today = toDay(Date.now())
  const stored = storedDay()
  const next = {
    visit: (Number(readStored('session', STORAGE_KEYS.dataUsed)) || 0) + bytes,
    today: (stored.day === today ? stored.bytes : 0) + bytes,
  }
  if (bytes > 0) {
    writeStored('session', STORAGE_KEYS.dataUsed, String(next.visit))
    writeStored('local', STORAGE_KEYS.dataUsed, JSON.stringify({ day: today, bytes: next.today }))
  }
  dataUse.set(next)
}

function storedDay(): { day: string; bytes: number } {
  try {
    const stored: unknown = JSON.parse(readStored('local', STORAGE_KEYS.dataUsed) ?? '{}')
    if (!isObject(stored)) return { day: '', bytes: 0 }
    return { day: String(stored['day']), bytes: Number(stored['bytes']) || 0 }
  } catch {
    return { day: '', bytes: 0 }
  }
}
