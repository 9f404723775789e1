import { STATIONS } from '#contract/stations.ts'
import { type Aim, type Clients, Tally } from './tally.ts'
import { pause } from './wait.ts'

const REFRESH_MS = 2_000
const RETRY_MS = 500
const REQUEST_MS = 6_000
/** Players start this many segments before the newest one. Source: RFC 8216, 6.3.3. */
const HOLD_BACK = 3
const SEGMENT_SECONDS = 4.096

interface Playlist {
  first: number
  last: number
  /** Start of the first segment in Unix milliseconds. */
  startsAt: number
}

interface Skips {
  missing: number
  stalls: number
  steps: number
  leastAhead: number
}

/** Starts a player for the live channel of each station. */
export function startSoundListeners(url: string): Clients {
  const tally = new Tally()
  const stopping = new AbortController()
  const players = STATIONS.map((station, client) => new SoundPlayer(`${url}/live/${station}/64`, client, tally))
  const listening = players.map((player) => player.play(stopping.signal))
  return {
    name: 'sound listeners',
    tally,
    async stop() {
      stopping.abort()
      await Promise.all(listening)
      return aimsOf(players.map(({ skips }) => skips))
    },
  }
}

function aimsOf(all: readonly Skips[]): Aim[] {
  const sum = (key: keyof Skips) => all.reduce((total, skips) => total + skips[key], 0)
  const least = Math.min(...all.map(({ leastAhead }) => leastAhead))
  return [
    { what: 'no segment missing', isMet: sum('missing') === 0, seen: `${sum('missing')}` },
    { what: 'playlists only advance', isMet: sum('steps') === 0, seen: `${sum('steps')} steps back` },
    {
      what: 'sound without a stall',
      isMet: sum('stalls') === 0 && Number.isFinite(least),
      seen: `${sum('stalls')} stalls, never less than ${least.toFixed(1)} s ahead`,
    },
  ]
}

/** Loads each segment once and in order, and compares the buffered sound with the elapsed time. */
class SoundPlayer {
  readonly skips: Skips = { missing: 0, stalls: 0, steps: 0, leastAhead: Number.POSITIVE_INFINITY }
  readonly #folder: string
  readonly #client: number
  readonly #tally: Tally
  #playlist: Playlist | undefined
  #next = Number.NaN
  /** End of the buffered sound in milliseconds of the monotonic clock. */
  #loadedUntil = Number.NaN

  constructor(folder: string, client: number, tally: Tally) {
    this.#folder = folder
    this.#client = client
    this.#tally = tally
  }

  async play(signal: AbortSignal): Promise<void> {
    this.#tally.endPause(this.#client)
    while (!signal.aborted) {
      const text = await this.#load('playlist.m3u8', (response) => response.text())
      if (text !== null) this.#update(parsePlaylist(text))
      while (!signal.aborted && this.#next <= (this.#playlist?.last ?? 0)) {
        if (!(await this.#loadNext())) break
      }
      this.#check()
      await pause(text === null ? RETRY_MS : REFRESH_MS, signal)
    }
  }

  #update(playlist: Playlist): void {
    const before = this.#playlist
    if (before && (playlist.last < before.last || startOf(playlist, before.first) !== before.startsAt)) {
      this.skips.steps++
      this.#tally.addDetail(`${this.#folder}: from ${before.last} to ${playlist.last}`)
    }
    this.#playlist = playlist
    if (Number.isNaN(this.#next)) this.#next = playlist.last - HOLD_BACK + 1
    if (playlist.first > this.#next) {
      this.skips.missing += playlist.first - this.#next
      this.#next = playlist.first
    }
  }

  async #loadNext(): Promise<boolean> {
    const sound = await this.#load(`${this.#next}.m4s`, (response) => response.arrayBuffer())
    if (sound === null) return false
    this.#next++
    if (Number.isNaN(this.#loadedUntil)) this.#loadedUntil = performance.now()
    this.#check()
    this.#loadedUntil += SEGMENT_SECONDS * 1_000
    return true
  }

  /** Counts a stall when the buffer is empty; playback continues from there. */
  #check(): void {
    const ahead = (this.#loadedUntil - performance.now()) / 1_000
    if (Number.isNaN(ahead)) return
    // The first segments are loaded without a pause.
    if (this.#hasBuffered) this.skips.leastAhead = Math.min(this.skips.leastAhead, ahead)
    if (ahead >= SEGMENT_SECONDS * (HOLD_BACK - 1)) this.#hasBuffered = true
    if (ahead >= 0 || !this.#hasBuffered) return
    this.skips.stalls++
    this.#tally.addDetail(`${this.#folder} had no sound left, for ${(-ahead).toFixed(1)} s`)
    this.#loadedUntil = performance.now()
  }

  #hasBuffered = false

  async #load<Body>(name: string, read: (response: Response) => Promise<Body>): Promise<Body | null> {
    try {
      const response = await fetch(`${this.#folder}/${name}`, { signal: AbortSignal.timeout(REQUEST_MS) })
      const body = await read(response)
      if (response.status !== 200) throw new Error(String(response.status))
      this.#tally.recordSuccess(this.#client)
      return body
    } catch (cause) {
      this.#tally.recordFailure(`${this.#folder}/${name}: ${String(cause)}`)
      return null
    }
  }
}

/** Start of segment `number` according to this playlist. */
const startOf = ({ first, startsAt }: Playlist, number: number): number =>
  Math.round(startsAt + (number - first) * SEGMENT_SECONDS * 1_000)

function parsePlaylist(text: string): Playlist {
  const numbers = [...text.matchAll(/^(\d+)\.m4s/gm)].map(([, number]) => Number(number))
  const [, first] = /^#EXT-X-MEDIA-SEQUENCE:(\d+)$/m.exec(text) ?? []
  const [, startsAt = ''] = /^#EXT-X-PROGRAM-DATE-TIME:(\S+)$/m.exec(text) ?? []
  return { first: Number(first), last: numbers.at(-1) ?? Number.NaN, startsAt: Date.parse(startsAt) }
}
