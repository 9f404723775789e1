import { expect, test } from 'vitest'
import { readPlaylist } from './read-playlist.ts'

/** The end of a low-latency playlist: a segment is being made. */
const LOW_LATENCY = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-VERSION:6
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.0
#EXT-X-PART-INF:PART-TARGET=0.33334
#EXT-X-MEDIA-SEQUENCE:266
#EXT-X-PROGRAM-DATE-TIME:2026-02-14T02:13:36.106Z
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.00008,
266.mp4
#EXT-X-PART:DURATION=0.33334,URI="267.0.mp4",INDEPENDENT=YES
#EXTINF:4.00008,
267.mp4
#EXT-X-PART:DURATION=0.33334,URI="268.0.mp4",INDEPENDENT=YES
#EXT-X-PRELOAD-HINT:TYPE=PART,URI="268.1.mp4"
#EXT-X-PRELOAD-HINT:TYPE=MAP,URI="file-init.mp4"
`

test('of a low-latency playlist the whole segments are read, not the one of which only parts are there', () => {
  const read = readPlaylist(LOW_LATENCY, 'https://radio.example/live/media.m3u8')
  expect(read).toMatchObject({ window: { targetMs: 4_000, isEnded: false } })
  expect('window' in read && read.window.segments.map(({ uri, map }) => [uri, map?.uri])).toEqual([
    ['https://radio.example/live/266.mp4', 'https://radio.example/live/init.mp4'],
    ['https://radio.example/live/267.mp4', 'https://radio.example/live/init.mp4'],
  ])
})
