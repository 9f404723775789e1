import { afterEach, expect, test, vi } from 'vitest'
import { soundSource } from './sound-source.ts'

const source = { src: 'https://cdn.example/film/master.m3u8', type: 'application/vnd.apple.mpegurl' }
const PICTURES = '#EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360\n360.m3u8\n'

afterEach(() => void vi.unstubAllGlobals())

async function sourceFor(text: string, status = 200): Promise<string> {
  const response = Object.defineProperty(new Response(text, { status }), 'url', { value: source.src })
  vi.stubGlobal('fetch', () => Promise.resolve(response))
  return (await soundSource(source, new AbortController().signal)).src
}

test('native HLS gets the playlist of sound alone', async () => {
  const sound = '#EXT-X-STREAM-INF:BANDWIDTH=18000,CODECS="mp4a.40.2"\naudio.m3u8?token=1\n'
  expect(await sourceFor(`#EXTM3U\n${PICTURES}${sound}`)).toBe('https://cdn.example/film/audio.m3u8?token=1')
})

test('of several variants of sound it gets the first, to use less data the smallest', async () => {
  const sound = (name: string, bandwidth: number) =>
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="mp4a.40.2"\n${name}.m3u8\n`
  const playlist = `#EXTM3U\n${PICTURES}${sound('middle', 64_000)}${sound('low', 18_000)}${sound('high', 128_000)}`
  expect(await sourceFor(playlist)).toBe('https://cdn.example/film/middle.m3u8')
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  expect(await sourceFor(playlist)).toBe('https://cdn.example/film/low.m3u8')
})

test('without separate sound it gets the smallest size', async () => {
  expect(await sourceFor(`#EXTM3U\n${PICTURES}`)).toBe('https://cdn.example/film/360.m3u8')
})

test('a playlist of segments, or one that cannot be read, stays the source', async () => {
  expect(await sourceFor('#EXTM3U\n#EXTINF:4,\n1.ts\n')).toBe(source.src)
  expect(await sourceFor('', 403)).toBe(source.src)
  const cut = new ReadableStream({ pull: (controller) => controller.error(new TypeError('the connection was lost')) })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(cut)))
  expect(await soundSource(source, new AbortController().signal)).toEqual(source)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await soundSource(source, new AbortController().signal)).toEqual(source)
})
