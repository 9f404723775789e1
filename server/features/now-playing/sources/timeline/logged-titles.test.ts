import { expect, test } from 'vitest'
import { nowPlayingLogPath } from '#contract/now-playing-log.ts'
import { NowPlayingLog } from '#contract/now-playing.ts'
import { siteWithSources, standIn, text } from '../title-source-kit.ts'

const DELAY_SECONDS = 30
const hls = await standIn(text(''))
const site = await siteWithSources({
  947: [{ kind: 'hls', url: `${hls.url}/live.m3u8`, pollSeconds: 1, delaySeconds: DELAY_SECONDS }],
})
const start = site.now.getTime()
const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString()

/** A playlist whose clock is that of the station. */
const playlist = (ranges: readonly [title: string, second: number][], windowStart: number) =>
  ['#EXTM3U', '#EXT-X-TARGETDURATION:60', `#EXT-X-PROGRAM-DATE-TIME:${at(windowStart)}`]
    .concat(
      ranges.map(([title, second]) => `#EXT-X-DATERANGE:ID="${title}",START-DATE="${at(second)}",X-TITLE="${title}"`),
    )
    .concat(['#EXTINF:60,', 'a.aac', '#EXTINF:60,', 'b.aac', ''])
    .join('\n')

async function logOf(from: number, to: number): Promise<[title: string, startsAt: string][]> {
  const answer = await fetch(`${site.url}${nowPlayingLogPath('947')}?from=${at(from)}&to=${at(to)}`)
  return NowPlayingLog.parse(await answer.json()).items.map(({ title, startsAt }) => [title, startsAt])
}

test('the log has titles at the instants of the clock of the station and its delay, not of their arrival', async () => {
  hls.answer = text(
    playlist(
      [
        ['Low Season', -100],
        ['Windpomp', -40],
      ],
      -120,
    ),
  )
  await expect.poll(() => site.playing('947')).toMatchObject({ item: { title: 'Windpomp' } })
  // Told a minute after it has begun.
  site.now = new Date(start + 60_000)
  hls.answer = text(
    playlist(
      [
        ['Windpomp', -40],
        ['Karoo Rain', 0],
      ],
      -60,
    ),
  )
  await expect.poll(() => site.playing('947')).toMatchObject({ item: { title: 'Karoo Rain' } })
  expect(await logOf(-300, 120)).toEqual([
    ['Low Season', at(-100 + DELAY_SECONDS)],
    ['Windpomp', at(-40 + DELAY_SECONDS)],
    ['Karoo Rain', at(DELAY_SECONDS)],
  ])
})
