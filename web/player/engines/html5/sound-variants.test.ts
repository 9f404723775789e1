import { expect, test } from 'vitest'
import { soundVariants } from './sound-variants.ts'

const variant = (attributes: string, uri: string) => `#EXT-X-STREAM-INF:${attributes}\n${uri}\n`
const FILM = variant('BANDWIDTH=900000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,AUDIO="a"', 'film')
const SMALL_FILM = variant('BANDWIDTH=300000, CODECS="mp4a.40.2,avc1.42C00D", AUDIO="a"', 'small-film')
const LOW = variant('BANDWIDTH=48000,CODECS="mp4a.40.5"', 'low')
const HIGH = variant('BANDWIDTH=128000,CODECS="mp4a.40.2"', 'high')
const AUDIO = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a"'
const FRAMES = '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=33000,URI="frames"\n'

/** The addresses of the variants that are left. */
const left = (variants: string) =>
  soundVariants(`#EXTM3U\n${variants}`)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

test.each([
  ['of sound alone, where there are others', FILM + LOW + SMALL_FILM + HIGH + FRAMES, ['low', 'high']],
  ['all of a station without pictures', LOW + HIGH, ['low', 'high']],
  ['all of unknown kinds', variant('BANDWIDTH=64000', 'one') + variant('BANDWIDTH=96000', 'two'), ['one', 'two']],
  ['the separate sound', `${AUDIO},NAME="en",DEFAULT=YES,URI="sound?a=1,2"\n${FILM}`, ['sound?a=1,2']],
  [
    'the default sound, and none that describes pictures',
    `${AUDIO},NAME="ad",CHARACTERISTICS="public.accessibility.describes-video",URI="ad"
${AUDIO},NAME="af",URI="af"\n${AUDIO},NAME="en",DEFAULT=YES,URI="en"\n${FILM}`,
    ['en'],
  ],
  ['the smallest, whose sound is in itself', FILM + SMALL_FILM, ['small-film']],
  [
    'the smallest, whose default sound is in itself',
    `${AUDIO},NAME="en",DEFAULT=YES\n${AUDIO},NAME="af",URI="af"\n${FILM}${SMALL_FILM}`,
    ['small-film'],
  ],
])('for a listener without pictures, variants are left: %s', (_name, variants, addresses) =>
  expect(left(variants)).toEqual(addresses),
)

test('the variant of a separate sound has the codecs of sound', () => {
  expect(soundVariants(`#EXTM3U\n${AUDIO},NAME="en",URI="sound"\n${SMALL_FILM}`)).toContain(
    '#EXT-X-STREAM-INF:BANDWIDTH=300000,CODECS="mp4a.40.2"\nsound',
  )
})

test('a list of segments stays as it is, without the blanks before it, which hls.js refuses', () => {
  const list = '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n'
  expect(soundVariants(`\n \n${list}`)).toBe(list)
})
