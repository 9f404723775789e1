import { expect, test } from 'vitest'
import { readTriton } from './triton.ts'

const song = (artist: string, title: string) => ({ kind: 'song', artist, title })
const show = (title: string) => ({ kind: 'show', title })
const AD = { kind: 'ad', title: 'Advertisement' }

const cue = (type: string, properties: string) =>
  `<?xml version="1.0"?><nowplaying-info-list><nowplaying-info mountName="A" timestamp="1543777699" type="${type}">${properties}</nowplaying-info></nowplaying-info-list>`
const property = (name: string, value: string) => `<property name="${name}"><![CDATA[${value}]]></property>`

test.each<[string, string, object | undefined]>([
  [
    'track',
    property('cue_title', 'Low Season') + property('track_artist_name', 'Mara Veld'),
    song('Mara Veld', 'Low Season'),
  ],
  ['track', property('cue_title', 'Mara Veld - Low Season'), song('Mara Veld', 'Low Season')],
  [
    'track',
    property('cue_title', 'Low Season') + property('artist_name', 'Mara Veld'),
    song('Mara Veld', 'Low Season'),
  ],
  [
    'track',
    property('cue_title', 'Mara Veld - Low Season') + property('track_artist_name', 'Mara Veld'),
    song('Mara Veld', 'Low Season'),
  ],
  ['track', property('cue_title', 'Commercial Break'), AD],
  ['track', property('cue_title', 'News'), { kind: 'news', title: 'News' }],
  ['track', property('cue_title', 'Jingle 4') + property('track_artist_name', 'KFM'), undefined],
  ['speech', property('cue_title', 'Late - Night'), show('Late - Night')],
  ['sweeper', property('cue_title', 'Kfm 5'), undefined],
  ['track', property('cue_title', 'It&amp;#39;s'), show("It's")],
  ['ad', '', AD],
  ['ad', property('cue_title', 'A Shop'), { kind: 'ad', title: 'A Shop' }],
  ['break', property('cue_title', ''), AD],
  ['endbreak', '', undefined],
  ['ad', property('ad_type', 'endbreak'), undefined],
  ['hidden', property('cue_title', 'x'), undefined],
  ['speech', property('cue_title', 'Breakfast'), show('Breakfast')],
  ['adele', property('cue_title', 'Breakfast'), show('Breakfast')],
  ['track', property('cue_title', ''), undefined],
])('a cue of Triton: %s %s', (type, properties, item) => {
  const read = readTriton(cue(type, properties), undefined).item
  expect(read && { ...read, startsAt: undefined, durationMs: undefined }).toEqual(item)
})

test.each([
  ['00:03:20', 200_000],
  ['200500', 200_500],
  ['200.5', 200_500],
  ['200', 200_000],
  ['\n  200000\n', 200_000],
  ['0', undefined],
  ['soon', undefined],
])('a duration of Triton: %j', (written, durationMs) => {
  const properties = property('cue_title', 'Low Season') + property('cue_time_duration', written)
  expect(readTriton(cue('track', properties), undefined).item?.durationMs).toBe(durationMs)
})

const START = Date.parse('2026-03-04T08:00:00Z')
const list = (...cues: [type: string, second: number, properties: string][]) =>
  `<nowplaying-info-list>${cues
    .map(
      ([type, second, properties]) =>
        `<nowplaying-info mountName="A" timestamp="${START / 1_000 + second}" type="${type}">${properties}</nowplaying-info>`,
    )
    .join('')}</nowplaying-info-list>`

test('the end of a break of Triton ends the ad before it', () => {
  const xml = list(['ad', 30, property('ad_type', 'endbreak')], ['ad', 0, property('ad_type', 'break')])
  expect(readTriton(xml, undefined)).toEqual({ history: [{ ...AD, startsAt: new Date(START) }] })
  const track = property('cue_title', 'Low Season') + property('track_artist_name', 'Mara Veld')
  expect(readTriton(list(['ad', 0, property('ad_type', 'endbreak')], ['track', 5, track]), undefined).item).toEqual({
    ...song('Mara Veld', 'Low Season'),
    startsAt: new Date(START + 5_000),
  })
})

test.each([
  ['seconds', '1543777699', '1543777699'],
  ['milliseconds', '1543777699000', '1543777699000'],
  ['milliseconds, once', '1543777699000', ''],
])('a time of Triton in %s', (_name, timestamp, start) => {
  const properties = property('cue_title', 'Low Season') + property('cue_time_start', start)
  const xml = cue('track', properties).replace('1543777699', timestamp)
  expect(readTriton(xml, undefined).item?.startsAt).toEqual(new Date(1_543_777_699_000))
})

test('a mount of Triton is named in any case', () => {
  expect(readTriton(cue('track', property('cue_title', 'Low Season')), 'a').item).toMatchObject(show('Low Season'))
})
