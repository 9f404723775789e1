/** Time from a click on a video to its first visible frame, against a bare video element with the same playlist. */
import { clickRows } from './kit/clicks.ts'
import { printRows, type Row } from './kit/row.ts'

const BARE_PAGE = `<!doctype html><title>Bare</title><button>Play</button><script>
  document.querySelector('button').onclick = () => {
    const video = document.createElement('video')
    video.src = '/media/videos/video-tide-tables-night-shift-at-pier-two/master.m3u8'
    document.body.append(video)
    void video.play()
  }
</script>`

/** The frame may be decoded before the click. */
const measureFrames = () =>
  new Promise<number[]>((resolve) => {
    let clickedAt = 0
    let visibleAt = 0
    const watchFrames = ({ target }: Event) => {
      if (!(target instanceof HTMLVideoElement)) return
      const onFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
        target.dataset['bench'] = 'frame'
        if (mediaTime === 0 || !clickedAt) target.requestVideoFrameCallback(onFrame)
        else resolve([visibleAt || performance.now() - clickedAt, performance.now() - clickedAt])
      }
      target.requestVideoFrameCallback(onFrame)
    }
    const poll = () => {
      const video = document.querySelector<HTMLVideoElement>('video[data-bench]')
      if (video && !video.paused && video.checkVisibility()) visibleAt = performance.now() - clickedAt
      else requestAnimationFrame(poll)
    }
    const begin = () => {
      clickedAt = performance.now()
      poll()
    }
    document.addEventListener('loadstart', watchFrames, { capture: true })
    document.addEventListener('click', begin, { capture: true, once: true })
  })

const AGAINST = { against: 'a bare video element on the same playlist', aim: '<= 1.3' }

export const run = (): Promise<Row[]> =>
  clickRows({
    rows: [
      { work: 'click to first frame', ...AGAINST },
      { work: 'click to a moving picture', ...AGAINST },
    ],
    path: '/videos/tide-tables/night-shift-at-pier-two',
    button: 'Play Night shift at pier two',
    bare: BARE_PAGE,
    measureInPage: measureFrames,
  })

if (import.meta.main) printRows(await run())
