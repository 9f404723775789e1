import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Root mean square of the page's audio during about a second; 0 is silence. */
export function loudness(page: Page, selector = 'audio'): Promise<number> {
  return page.evaluate(async (wanted) => {
    // Chromium implements it, but the DOM types lack it.
    const element = document.querySelector(wanted) as (HTMLMediaElement & { captureStream(): MediaStream }) | null
    if (!element) return 0
    const context = new AudioContext()
    await context.resume()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(element.captureStream()).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let loudest = 0
    for (let round = 0; round < 20; round++) {
      await new Promise((resume) => setTimeout(resume, 60))
      analyser.getFloatTimeDomainData(samples)
      loudest = Math.max(loudest, Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length))
    }
    await context.close()
    return loudest
  }, selector)
}

/** The playhead of the page's audio element in seconds. */
export const playhead = (page: Page, selector = 'audio'): Promise<number> =>
  page.evaluate((wanted) => document.querySelector<HTMLMediaElement>(wanted)?.currentTime ?? 0, selector)

/** Moves the playing audio to `seconds`, so that the test does not wait for the seconds before, and waits until it plays there. */
export async function playFrom(page: Page, seconds: number): Promise<void> {
  await expect.poll(() => playhead(page), { timeout: 20_000 }).toBeGreaterThan(0)
  await page.evaluate((to) => {
    const sound = document.querySelector('audio')
    if (sound) sound.currentTime = to
  }, seconds)
  await expect.poll(() => playhead(page), { timeout: 20_000 }).toBeGreaterThan(seconds)
}

/** Records the playhead ten times a second until `stopWatching`; survives client-side navigations. */
export const watchPlayhead = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const notes: { at: number; time: number; element: HTMLAudioElement | null }[] = []
    const first = document.querySelector('audio')
    const note = () => {
      const element = document.querySelector('audio')
      notes.push({ at: performance.now(), time: element?.currentTime ?? -1, element })
    }
    note()
    const timer = setInterval(note, 100)
    Object.assign(window, {
      stopWatching() {
        clearInterval(timer)
        note()
        const steps = notes.slice(1).map((note, index) => note.time - (notes[index]?.time ?? 0))
        // A busy machine takes notes late, when more has been played.
        const jumps = notes
          .slice(1)
          .map((note, index) => (steps[index] ?? 0) - (note.at - (notes[index]?.at ?? 0)) / 1000)
        const span = notes.at(-1)
        return {
          isSameElement: notes.every((note) => note.element === first),
          largestStepBack: Math.min(...steps),
          largestJump: Math.max(...jumps),
          played: (span?.time ?? 0) - (notes[0]?.time ?? 0),
          elapsed: ((span?.at ?? 0) - (notes[0]?.at ?? 0)) / 1000,
        }
      },
    })
  })

interface Watched {
  isSameElement: boolean
  /** Seconds; negative if the playhead moved backward. */
  largestStepBack: number
  /** Seconds by which the playhead moved further than the clock. */
  largestJump: number
  /** Elapsed media time and clock time in seconds. */
  played: number
  elapsed: number
}

export const stopWatching = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { stopWatching(): Watched }).stopWatching())
