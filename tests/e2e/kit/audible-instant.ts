import type { Page } from '@playwright/test'
import { SEGMENT_MS, segmentAt, segmentStart } from '#server/features/live/segment-clock.ts'

/** Segments before and after the expected one in which the sound is searched. */
const AROUND = 3
/** Lowest correlation of the same piece of sound, decoded twice. */
const MIN_LIKENESS = 0.7
/** On a busy machine a piece has gaps, so later ones are compared too. */
const MAX_PIECES = 8

interface Match {
  /** When the station broadcast the sound that the audio element played, Unix milliseconds. */
  instant: number
  /** Correlation with the segments of the station, up to 1. */
  likeness: number
}

/**
 * Recognises what the page's audio element plays: compares the last two thirds of a second of its sound with the segments of the
 * channel around `expected`, and returns the instant of the matching piece. With `change`, first waits until the text of that element
 * has changed, and returns the instant of the change.
 */
export async function audibleInstant(
  page: Page,
  station: string,
  expected: number,
  change?: { selector: string; to: string },
): Promise<number> {
  const first = segmentAt(new Date(expected)) - AROUND
  const segments = Array.from({ length: 2 * AROUND + 1 }, (_, index) => first + index)
  const { instant, likeness } = await page.evaluate(recognise, {
    base: `/live/${station}/64`,
    segments: segments.filter((number) => segmentStart(number + 1).getTime() <= Date.now()),
    start: segmentStart(first).getTime(),
    segmentMs: SEGMENT_MS,
    minLikeness: MIN_LIKENESS,
    maxPieces: MAX_PIECES,
    change,
  })
  if (likeness < MIN_LIKENESS) throw new Error(`Nothing like the sound was on air around then (${likeness.toFixed(2)})`)
  return instant
}

interface Search {
  base: string
  segments: number[]
  /** Instant of the first segment. */
  start: number
  segmentMs: number
  minLikeness: number
  maxPieces: number
  change: { selector: string; to: string } | undefined
}

/** Runs in the page. */
async function recognise({ base, segments, start, minLikeness, maxPieces, change }: Search): Promise<Match> {
  const RATE = 48_000
  /** Samples of one value of the envelope: two milliseconds. */
  const STEP = 96
  const context = new AudioContext({ sampleRate: RATE })
  await context.resume()
  // Chromium implements it, but the DOM types lack it.
  const element = document.querySelector('audio') as (HTMLAudioElement & { captureStream(): MediaStream }) | null
  if (!element) throw new Error('Nothing plays')
  const analyser = new AnalyserNode(context, { fftSize: 32_768 })
  const sound = element.captureStream()
  // Without a track until the element has decoded sound.
  while (sound.getAudioTracks().length === 0) await new Promise((resume) => requestAnimationFrame(resume))
  context.createMediaStreamSource(sound).connect(analyser)

  const parts = await Promise.all(
    [`${base}/init.mp4`, ...segments.map((number) => `${base}/${number}.m4s`)].map(async (url) =>
      (await fetch(url)).arrayBuffer(),
    ),
  )
  const decoded = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await new Blob(parts).arrayBuffer())
  const onAir = envelope(decoded.getChannelData(0))

  if (change) {
    const isThere = () => document.querySelector(change.selector)?.textContent?.includes(change.to) === true
    while (!isThere()) await new Promise((resume) => requestAnimationFrame(resume))
  }
  const changedAt = change && element.currentTime
  let best = { instant: 0, likeness: -1 }
  for (let piece = 0; piece < maxPieces && best.likeness < minLikeness; piece++) {
    // At a change, the analyser already holds the piece before it.
    if (!change || piece > 0) await new Promise((resume) => setTimeout(resume, 900))
    const samples = new Float32Array(analyser.fftSize)
    analyser.getFloatTimeDomainData(samples)
    const since = element.currentTime - (changedAt ?? element.currentTime)
    const { end, likeness } = find(envelope(samples))
    if (likeness > best.likeness) best = { instant: start + end - since * 1_000, likeness }
  }
  await context.close()
  return best

  /** Returns the end of the best match, in milliseconds from the start of the segments. */
  function find(piece: number[]): { end: number; likeness: number } {
    let best = { at: 0, likeness: -1 }
    for (let at = 0; at + piece.length <= onAir.length; at++) {
      const likeness = correlation(piece, onAir, at)
      if (likeness > best.likeness) best = { at, likeness }
    }
    return { end: ((best.at + piece.length) * STEP * 1_000) / RATE, likeness: best.likeness }
  }

  function envelope(sound: Float32Array): number[] {
    const values: number[] = []
    for (let from = 0; from + STEP <= sound.length; from += STEP) {
      let sum = 0
      for (let index = from; index < from + STEP; index++) sum += Math.abs(sound[index] ?? 0)
      values.push(sum)
    }
    return values
  }

  function correlation(piece: number[], whole: number[], at: number): number {
    let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
    for (const [index, x] of piece.entries()) {
      const y = whole[at + index] ?? 0
      a += x
      b += y
      aa += x * x
      bb += y * y
      ab += x * y
    }
    const count = piece.length
    return (ab - (a * b) / count) / Math.sqrt((aa - (a * a) / count) * (bb - (b * b) / count) || 1)
  }
}
