import type { Page } from '@playwright/test'

/** Change of the page's video within 500 ms: mean difference of its pixels, 0 to 255. */
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
  /** Size of the rendition in pixels. */
  width: number
  /** Position on the page. */
  place: 'stage' | 'corner' | 'nowhere'
  /** Languages of the visible captions, and their current text. */
  captions: string[]
  said: string[]
}

/** The page's video; null without one. */
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
