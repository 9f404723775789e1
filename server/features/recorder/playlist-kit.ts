import { readPlaylist } from './read-playlist.ts'

export const PLAYLIST_URL = 'https://radio.example/live/media.m3u8?token=1'
export const AT = Date.parse('2026-02-14T02:13:36.106Z')
/** Two segments of 6 seconds. */
export const PLAIN = '#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts'

export const media = (lines: string, header = '#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:7') =>
  `#EXTM3U\n${header}\n${lines}\n`

export function parseWindow(text: string) {
  const read = readPlaylist(text, PLAYLIST_URL)
  if (!('window' in read)) throw new Error('This is no list of segments')
  return read.window
}
