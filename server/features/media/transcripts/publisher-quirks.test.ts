import { expect, test } from 'vitest'
import { readChapters } from './read-chapters.ts'
import { readTranscript } from './read-texts.ts'

const line = (startSeconds: number | null, text: string, speaker: string | null = null) => ({
  startSeconds,
  speaker,
  text,
})
const srt = (times: string, text = 'One') => `1\n${times}\n${text}\n`
const vtt = (text: string, before = '') => `WEBVTT\n\n${before}00:01.000 --> 00:02.000\n${text}\n`
const json = (...segments: object[]) => JSON.stringify({ segments })

test.each([
  ['SRT with dots and without hours', srt('00:01.500 --> 00:02.000'), 'text/srt', [line(1.5, 'One')]],
  ['SRT with a colon before thousandths', srt('00:00:01:500 --> 00:00:02:000'), 'text/srt', [line(1.5, 'One')]],
  ['SRT with more than thousandths', srt('00:00:01,5000 --> 00:00:02,0000'), 'text/srt', [line(1.5, 'One')]],
  [
    'SRT with fonts and places',
    srt('00:00:01,500 --> 00:00:02,000 X1:10', '{\\an8}<font color="#fff">One</font>'),
    'text/srt',
    [line(1.5, 'One')],
  ],
  [
    'WebVTT with regions, comments and styles',
    vtt('One', 'REGION\nid:a\nwidth:40%\n\nNOTE\nnot said\n\nSTYLE\n::cue{}\n\nid-1\n'),
    'text/vtt',
    [line(1, 'One')],
  ],
  [
    'WebVTT with words after a voice',
    vtt('<v Ann>One</v> (door) <v Ben>Two</v>'),
    'text/vtt',
    [line(1, 'One', 'Ann'), line(1, '(door)'), line(1, 'Two', 'Ben')],
  ],
  [
    'JSON with times as texts',
    json(
      { startTime: '1.5', body: 'One' },
      { startTime: '00:00:02.5', body: 'Two' },
      { startTime: '3s', body: 'Three' },
    ),
    'application/json',
    [line(1.5, 'One'), line(2.5, 'Two'), line(3, 'Three')],
  ],
  ['JSON with only thousandths', json({ start_ms: 1500, text: 'One' }), 'application/json', [line(1.5, 'One')]],
  ['JSON with an empty body', json({ start: 1, body: '', text: 'One' }), 'application/json', [line(1, 'One')]],
  [
    'JSON with speakers as objects',
    json({ start: 1, speaker: { name: 'Ann' }, text: 'One' }, { start: 2, speaker: 'Ben', text: 'Two' }),
    'application/json',
    [line(1, 'One', 'Ann'), line(2, 'Two', 'Ben')],
  ],
  [
    'HTML with times in brackets',
    '<cite>Ann:</cite><time>(00:01:02)</time><p>One</p>',
    'text/html',
    [line(62, 'One', 'Ann')],
  ],
  ...[
    '00:00:01, 500 --> 00:00:02, 000',
    '00: 00: 01,500 --> 00: 00: 02,000',
    '00:00:01 ,500 -- > 00:00:02 ,000',
    '00:00:01,500 -> 00:00:02,000',
    '00:00:01,500 - -> 00:00:02,000',
    '00:00:01,500 –> 00:00:02,000',
    '00:00:01,500 —> 00:00:02,000',
    '00:00:01,500 → 00:00:02,000',
    '00:00:01,500 -&gt; 00:00:02,000',
    '00:00:01,500-->00:00:02,000',
    '00:00:01:500 -> 00:00:02:000',
    '0:00:01.5 --> 0:00:02.0 X1:1 X2:2',
  ].map((times): [string, string, string, object[]] => [
    `SRT with ${times}`,
    srt(times),
    'text/srt',
    [line(1.5, 'One')],
  ]),
  [
    'SRT with an arrow in what is said',
    srt('00:00:01,500 --> 00:00:02,000', 'From 10:30 -> 11:00\n10:30 -> 11:00 or so'),
    'text/srt',
    [line(1.5, 'From 10:30 -> 11:00 10:30 -> 11:00 or so')],
  ],
  ...[
    '<time datetime="PT1M2S">after a minute</time>',
    '<time datetime="PT62S"></time>',
    '<time datetime="00:01:02">1 min</time>',
    '<time datetime="2026-03-04T06:00">1:02</time>',
  ].map((time): [string, string, string, object[]] => [
    `HTML with ${time}`,
    `<cite>Ann:</cite>${time}<p>One</p>`,
    'text/html',
    [line(62, 'One', 'Ann')],
  ]),
  [
    'HTML with a date in what is said',
    '<cite>Ann</cite><p>On <time datetime="2026-03-04">4 March</time>it rained</p>',
    'text/html',
    [line(null, 'On', 'Ann'), line(null, '4 March it rained', 'Ann')],
  ],
])('%s is read', (_name, text, type, lines) => {
  expect(readTranscript(text, type)).toEqual(lines)
})

test.each([
  [
    'false as a text',
    [
      { startTime: 0, title: 'A' },
      { startTime: 5, title: 'B', toc: 'false' },
    ],
  ],
  ['entities', [{ startTime: 0, title: '&#65;' }]],
  ['ends and pictures', [{ startTime: '0', endTime: 9, title: 'A', img: 'https://a.example/i.png' }]],
  ['titles that are none', [{ startTime: 0, title: 'A' }, { startTime: 1 }, { startTime: 2, title: 7 }]],
])('chapters with %s are read', (_name, chapters) => {
  expect(readChapters(JSON.stringify({ version: '1.2.0', chapters }))).toEqual([{ startSeconds: 0, title: 'A' }])
})
