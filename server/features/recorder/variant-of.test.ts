import { expect, test } from 'vitest'
import { readPlaylist } from './read-playlist.ts'

const ADDRESS = 'https://radio.example/live/master.m3u8'
const AUDIO = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a"'
const variant = (attributes: string, uri: string) => `#EXT-X-STREAM-INF:${attributes}\n${uri}\n`

test.each([
  ['of the best sound', variant('BANDWIDTH=64000', 'low') + variant('BANDWIDTH=128000', 'high'), 'high'],
  [
    'of sound without pictures, by codecs',
    variant('BANDWIDTH=64000,CODECS="avc1.4d401e,mp4a.40.2"', 'film') +
      variant('BANDWIDTH=32000,CODECS="mp4a.40.2"', 'sound'),
    'sound',
  ],
  ['without a bandwidth', variant('CODECS="mp4a.40.2"', 'only'), 'only'],
  ['after a comment', '#EXT-X-STREAM-INF:BANDWIDTH=64000\n\n# 64k\n#EXT-X-FOO\nonly\n', 'only'],
  [
    'whose separate sound has an apostrophe in its name',
    `${AUDIO},NAME="Children's",DEFAULT=YES,URI="sound"\n${variant('BANDWIDTH=64000,AUDIO="a"', 'film')}`,
    'sound',
  ],
  [
    'whose default sound is in itself',
    `${AUDIO},NAME="en",DEFAULT=YES\n${AUDIO},NAME="af",URI="other"\n${variant('BANDWIDTH=64000,AUDIO="a"', 'film')}`,
    'film',
  ],
  [
    'beside pictures for seeking',
    `#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="frames"\n${variant('BANDWIDTH=64000', 'only')}`,
    'only',
  ],
])('the variant is that %s', (_name, variants, name) =>
  expect(readPlaylist(`#EXTM3U\n${variants}`, ADDRESS)).toEqual({
    variant: `https://radio.example/live/${name}`,
    variables: new Map(),
  }),
)
