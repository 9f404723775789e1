/** Time from a click on a station to sound, against a bare media element with the same playlist. */
import { clickRows } from './kit/clicks.ts'
import { printRows, type Row } from './kit/row.ts'

const BARE_PAGE = `<!doctype html><title>Bare</title><button>Play</button><script>
  document.querySelector('button').onclick = () => {
    const audio = document.body.appendChild(new Audio('/live/702/master.m3u8'))
    void audio.play()
  }
</script>`

const measurePlaying = () =>
  new Promise<number[]>((resolve) => {
    let clickedAt = 0
    document.addEventListener('click', () => (clickedAt ||= performance.now()), { capture: true })
    document.addEventListener('playing', () => resolve([performance.now() - clickedAt]), { capture: true })
  })

export const run = (): Promise<Row[]> =>
  clickRows({
    rows: [{ work: 'click to sound', against: 'a bare media element on the same playlist', aim: '<= 1.3' }],
    path: '/',
    button: 'Listen live to 702',
    bare: BARE_PAGE,
    measureInPage: measurePlaying,
  })

if (import.meta.main) printRows(await run())
