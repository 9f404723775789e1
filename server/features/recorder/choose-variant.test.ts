import { expect, test } from 'vitest'
import { readPlaylist } from './read-playlist.ts'

const PLAYLIST_URL = 'https://radio.example/live/master.m3u8'
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
  [
    'with blanks around the names and values of attributes',
    '#EXT-X-STREAM-INF: BANDWIDTH = 64000 , CODECS = "mp4a.40.2"\nlow\n#EXT-X-STREAM-INF:BANDWIDTH = 128000\nhigh\n',
    'high',
  ],
  [
    'with attributes in lower case',
    variant('bandwidth=64000,codecs="mp4a.40.2"', 'low') + variant('bandwidth=128000,codecs="mp4a.40.2"', 'high'),
    'high',
  ],
  [
    'with blanks in the attributes of its separate sound',
    `#EXT-X-MEDIA:TYPE = AUDIO, group-id = "a", NAME = "en, default = x", DEFAULT = YES , URI = "sound"\n${variant('BANDWIDTH=64000, AUDIO = "a"', 'film')}`,
    'sound',
  ],
  [
    'below tags of segments',
    `#EXT-X-TARGETDURATION:10\n#EXT-X-MEDIA-SEQUENCE:0\n${variant('BANDWIDTH=64000', 'only')}#EXT-X-ENDLIST\n`,
    'only',
  ],
  ['after a comment', '#EXT-X-STREAM-INF:BANDWIDTH=64000\n\n# 64k\n#EXT-X-FOO\nonly\n', 'only'],
  [
    'whose separate sound has an apostrophe in its name',
    `${AUDIO},NAME="Children's",DEFAULT=YES,URI="sound"\n${variant('BANDWIDTH=64000,AUDIO="a"', 'film')}`,
    'sound',
  ],
  [
    'with apostrophes for quotation marks',
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID='a',NAME='en',DEFAULT=YES,URI='sound'\n${variant("BANDWIDTH=64000,AUDIO='a'", 'film')}`,
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
  [
    'whose first sound is in itself, without a default',
    `${AUDIO},NAME="en"\n${AUDIO},NAME="af",URI="other"\n${variant('BANDWIDTH=64000,AUDIO="a"', 'film')}`,
    'film',
  ],
  [
    'whose first sound is separate, without a default',
    `${AUDIO},NAME="en",URI="en"\n${AUDIO},NAME="af",URI="af"\n${variant('BANDWIDTH=64000,AUDIO="a"', 'film')}`,
    'en',
  ],
  [
    'whose sound players choose by themselves',
    `${AUDIO},NAME="en",URI="en"\n${AUDIO},NAME="af",AUTOSELECT=YES,URI="af"\n${variant('BANDWIDTH=64000,AUDIO="a"', 'film')}`,
    'af',
  ],
  [
    'whose sound has no description for the blind',
    `${AUDIO},NAME="ad",AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.describes-video",URI="ad"\n${AUDIO},NAME="en",AUTOSELECT=YES,URI="en"\n${variant('BANDWIDTH=64000,AUDIO="a"', 'film')}`,
    'en',
  ],
  [
    'with the sound of its own group',
    `${AUDIO},NAME="en",DEFAULT=YES,URI="low"\n${AUDIO.replace('"a"', '"b"')},NAME="en",DEFAULT=YES,URI="high"\n${variant('BANDWIDTH=64000,AUDIO="b",CODECS="mp4a.40.2"', 'sound')}`,
    'high',
  ],
  [
    'that browsers can play',
    variant('BANDWIDTH=128000,CODECS="ec-3"', 'dolby') + variant('BANDWIDTH=64000,CODECS="mp4a.40.5"', 'aac'),
    'aac',
  ],
  [
    'that every browser can play',
    variant('BANDWIDTH=48000,CODECS="mp4a.40.42"', 'usac') + variant('BANDWIDTH=320000,CODECS="mp4a.40.2"', 'aac'),
    'aac',
  ],
  [
    'of sound alone that is better than the best',
    variant('BANDWIDTH=320000,CODECS="mp4a.40.2"', 'high') + variant('BANDWIDTH=2000000,RESOLUTION=640x360', 'film'),
    'high',
  ],
])('the variant is that %s', (_name, variants, name) =>
  expect(readPlaylist(`#EXTM3U\n${variants}`, PLAYLIST_URL)).toEqual({
    variant: `https://radio.example/live/${name}`,
    variables: new Map(),
  }),
)

const REDUNDANT = ['one', 'two'].map((host) =>
  variant('BANDWIDTH=64000,CODECS="mp4a.40.2"', `https://${host}.example/a.m3u8`),
)
const SMALL = variant('BANDWIDTH=32000,CODECS="mp4a.40.2"', 'small')

test.each<[string, Record<string, number>, string]>([
  ['the first one at first', {}, 'https://one.example/a.m3u8'],
  ['the second one after the first has failed', { one: 5 }, 'https://two.example/a.m3u8'],
  ['that which failed longer ago after both have', { one: 5, two: 7 }, 'https://one.example/a.m3u8'],
])('of redundant variants is followed %s, and none of another quality', (_name, failures, address) => {
  const failedAt = (uri: string) => failures[new URL(uri).hostname.split('.')[0] ?? ''] ?? 0
  const read = readPlaylist(`#EXTM3U\n${REDUNDANT.join('')}${SMALL}`, PLAYLIST_URL, { failedAt })
  expect(read).toMatchObject({ variant: address })
})
