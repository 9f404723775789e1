import { isObject } from '../is-object.ts'
import { once } from '../memoize.ts'
import { readStored, STORAGE_KEYS, writeStored } from '../stores/storage.ts'
import { createValueStore } from '../stores/value-store.ts'
import { toDay } from '../time/clock-time.ts'

/** Bytes from the network, headers included, as far as the browser reports them. */
interface DataUse {
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

class DataMeter {
  readonly #use = createValueStore<DataUse>({ visit: 0, today: 0 })
  /** Other origins whose entries have sizes, by `Timing-Allow-Origin`. */
  readonly #reporting = new Set<string>()
  /** Of media that elements load themselves, by URL. */
  readonly #media = new Map<string, { decoded: number; reported: number }>()

  readonly get = this.#use.get
  readonly subscribe = this.#use.subscribe

  /** The browser keeps the entries of the page before the first call, so that they count too. */
  readonly start = once(() => {
    this.#use.set(readStoredUse())
    for (const type of ['navigation', 'resource']) {
      new PerformanceObserver((list) => {
        // Entries of these types.
        const entries = list.getEntries() as PerformanceResourceTiming[]
        this.#add(entries.reduce((sum, entry) => sum + this.#bytesOf(entry), 0))
      }).observe({ type, buffered: true })
    }
  })

  /** For scripts that know the size of what they load from an origin that does not report it. */
  countUnreported(url: string, bytes: number): void {
    const { origin } = new URL(url, window.location.href)
    if (origin !== window.location.origin && !this.#reporting.has(origin)) this.#add(bytes)
  }

  /** Counts the media that the browser itself loads into the element, until `signal` aborts. */
  countElement(element: CountingElement, signal: AbortSignal): void {
    let last = 0
    const count = () => {
      // A download is on this device.
      if (element.currentSrc.startsWith('blob:')) return
      const { webkitAudioDecodedByteCount: audio = 0, webkitVideoDecodedByteCount: video = 0 } = element
      const decoded = audio + video
      // It begins again with each source.
      this.#add(this.#addMedia(element.currentSrc, 'decoded', decoded < last ? decoded : decoded - last))
      last = decoded
    }
    element.addEventListener('timeupdate', count, { signal })
  }

  /** What has not been counted yet. A request is reported when it ends, by some browsers never; until then the decoded bytes count. */
  #addMedia(url: string, kind: 'decoded' | 'reported', bytes: number): number {
    const before = this.#media.get(url) ?? { decoded: 0, reported: 0 }
    const after = { ...before, [kind]: before[kind] + bytes }
    this.#media.set(url, after)
    return Math.max(after.decoded, after.reported) - Math.max(before.decoded, before.reported)
  }

  #bytesOf({ name, initiatorType, transferSize }: PerformanceResourceTiming): number {
    if (/^(?:audio|video)$/.test(initiatorType)) return this.#addMedia(name, 'reported', transferSize)
    if (transferSize > 0) this.#reporting.add(new URL(name).origin)
    return transferSize
  }

  #add(bytes: number): void {
    if (bytes === 0) return
    const { visit, today } = readStoredUse()
    const use = { visit: visit + bytes, today: today + bytes }
    writeStored('session', STORAGE_KEYS.dataUsed, String(use.visit))
    writeStored('local', STORAGE_KEYS.dataUsed, JSON.stringify({ day: toDay(Date.now()), bytes: use.today }))
    this.#use.set(use)
  }
}

export const dataMeter = new DataMeter()

const readStoredUse = (): DataUse => ({
  visit: Number(readStored('session', STORAGE_KEYS.dataUsed)) || 0,
  today: bytesOfToday(),
})

function bytesOfToday(): number {
  try {
    const stored: unknown = JSON.parse(readStored('local', STORAGE_KEYS.dataUsed) ?? '{}')
    return isObject(stored) && stored['day'] === toDay(Date.now()) ? Number(stored['bytes']) || 0 : 0
  } catch {
    return 0
  }
}
