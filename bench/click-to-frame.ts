/** From the click on a video to its first frame in sight, against a bare video element on the same playlist. */
import { clickRows } from './kit/clicks.ts'
import { printRows, type Row } from './row.ts'

const BARE_PAGE = `<!doctype html><title>Bare</title><button>Play</button><script>
  document.querySelector('button').onclick = () => {
    const video = document.createElement('video')
    video.src = '/media/videos/video-tide-tables-night-shift-at-pier-two/master.m3u8'
    document.body.append(video)
    void video.play()
  }
</script>`

/** Until a frame of a video that plays is in sight, also one that was fetched before the click; until the next one is. */
const untilFrames = () =>
  new Promise<number[]>((resolve) => {
    let clickedAt = 0
    let inSight = 0
    const noteFrames = ({ target }: Event) => {
      if (!(target instanceof HTMLVideoElement)) return
      const note = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
        target.dataset['bench'] = 'frame'
        if (mediaTime === 0 || !clickedAt) target.requestVideoFrameCallback(note)
        else resolve([inSight || performance.now() - clickedAt, performance.now() - clickedAt])
      }
      target.requestVideoFrameCallback(note)
    }
    const look = () => {
      const video = document.querySelector<HTMLVideoElement>('video[data-bench]')
      if (video && !video.paused && video.checkVisibility()) inSight = performance.now() - clickedAt
      else requestAnimationFrame(look)
    }
    const begin = () => {
      clickedAt = performance.now()
      look()
    }
    document.addEventListener('loadstart', noteFrames, { capture: true })
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
    untilThere: untilFrames,
  })

if (import.meta.main) printRows(await run())
