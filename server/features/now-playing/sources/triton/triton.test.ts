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
  ['speech', property('cue_title', 'Late - Night'), show('Late - Night')],
  ['sweeper', property('cue_title', 'Kfm 5'), undefined],
  ['track', property('cue_title', 'It&amp;#39;s'), show("It's")],
  ['ad', '', AD],
  ['ad', property('cue_title', 'A Shop'), { kind: 'ad', title: 'A Shop' }],
  ['break', property('cue_title', ''), AD],
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
