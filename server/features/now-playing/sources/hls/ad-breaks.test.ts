import { expect, test } from 'vitest'
import { HlsTitles } from './hls-titles.ts'

const NOW = new Date('2026-03-04T08:00:00Z')
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)
const AD = { kind: 'ad', title: 'Advertisement' }
const SONG = { kind: 'song', title: 'Low Season', artist: 'Mara Veld' }

/** The item of three segments of ten seconds, of which the first begins 30 seconds ago, with these tags above each. */
async function itemOf(...tags: [string, string, string]) {
  const segments = tags.map((tag, index) => `${tag}\n#EXTINF:10,Mara Veld - Low Season\n${index}.aac`)
  const head = `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXT-X-PROGRAM-DATE-TIME:${at(-30).toISOString()}`
  const bytes = Buffer.from([head, ...segments].join('\n'))
  const titles = new HlsTitles('https://radio.example/live.m3u8', async (url) => {
    return { bytes, contentType: null, url, status: 200, etag: null, lastModified: null }
  })
  return (await titles.read(NOW)).item
}

test.each<[string, [string, string, string], object]>([
  ['that begins', ['', '', '#EXT-X-CUE-OUT:30'], { ...AD, startsAt: at(-10) }],
  ['with a named duration', ['', '#EXT-X-CUE-OUT:DURATION=30', ''], { ...AD, startsAt: at(-20) }],
  ['without a duration', ['', '#EXT-X-CUE-OUT', ''], { ...AD, startsAt: at(-20) }],
  ['that goes on', ['', '#EXT-X-CUE-OUT:30', '#EXT-X-CUE-OUT-CONT:10/30'], { ...AD, startsAt: at(-20) }],
  ['that began before the playlist', ['#EXT-X-CUE-OUT-CONT:ElapsedTime=10,Duration=60', '', ''], AD],
  ['that ends', ['#EXT-X-CUE-OUT:60', '', '#EXT-X-CUE-IN'], SONG],
  ['whose duration is over', ['#EXT-X-CUE-OUT:19.9', '', ''], SONG],
  ['whose repeated duration is over', ['#EXT-X-CUE-OUT-CONT:20/30', '', ''], SONG],
])('in an ad break %s the item is right', async (_name, tags, item) => {
  expect(await itemOf(...tags)).toEqual(item)
})
