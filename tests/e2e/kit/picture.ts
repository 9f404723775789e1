import type { Page } from '@playwright/test'

/** How much the page's picture changes within half a second: mean difference of its pixels, 0 to 255. */
export const motion = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const video = document.querySelector('video')
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!video || !context) return 0
    const look = () => {
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      return context.getImageData(0, 0, canvas.width, canvas.height).data
    }
    const before = look()
    await new Promise((resume) => setTimeout(resume, 500))
    const after = look()
    return before.reduce((sum, value, index) => sum + Math.abs(value - (after[index] ?? 0)), 0) / before.length
  })

interface PictureFacts {
  isPaused: boolean
  /** Pixels of the rendition. */
  width: number
  /** Where it stands. */
  place: 'stage' | 'corner' | 'nowhere'
  /** Languages of the captions that are shown, and what they say now. */
  captions: string[]
  said: string[]
}

/** The page's picture; null where there is none. */
export const picture = (page: Page): Promise<PictureFacts | null> =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    if (!video) return null
    const shown = [...video.textTracks].filter(({ mode }) => mode === 'showing')
    return {
      isPaused: video.paused,
      width: video.videoWidth,
      place: video.closest('.corner') ? 'corner' : video.closest('.stage') ? 'stage' : 'nowhere',
      captions: shown.map(({ language }) => language),
      said: shown.flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
    }
  })

/** Sum of what has moved by itself since the page was opened. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 100)
      }),
  )
