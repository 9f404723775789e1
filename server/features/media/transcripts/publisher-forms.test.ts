import { expect, test } from 'vitest'
import { line } from './line-kit.ts'
import { readTranscript } from './read-texts.ts'

const TWO_LINES = [line(1, 'One.', 'Ann'), line(65, 'Two more', 'Ben')]

test.each([
  [
    'metadata in YAML with a quoted value of several rows',
    '---\nguest: Ann\nabout: "Two things.\n\n*We say:*\n1. One"\nlength: \'1:05\'\n---\nAnn (0:01):\nOne.\n\nBen (1:05):\nTwo more\n',
    'text/markdown',
    TWO_LINES,
  ],
  [
    'a quoted text of several rows between rules',
    '---\nAnn: "One\ntwo"\nBen: Three\nAnn: Four\n',
    'text/markdown',
    [line(null, '---'), line(null, '"One two"', 'Ann'), line(null, 'Three', 'Ben'), line(null, 'Four', 'Ann')],
  ],
  [
    'times within a single paragraph',
    'About rain\n\n[00:00:01] One. [00:01:05] Two [00:01:09] three',
    'text/plain',
    [line(null, 'About rain'), line(1, 'One.'), line(65, 'Two'), line(69, 'three')],
  ],
  [
    'HTML with links that play a passage, and a heading between speakers',
    '<h2>Start</h2><p class="speaker">Ann</p><p><a href="#t=1" class="play">▶</a> One.</p><h2>Rain</h2><p class="speaker">Ben</p><p><a href="#t=65">▶</a> Two more</p><h2>End</h2>',
    'text/html',
    [line(null, 'Start'), line(1, 'One.', 'Ann'), line(null, 'Rain'), line(65, 'Two more', 'Ben'), line(null, 'End')],
  ],
  [
    'JSON of Rev with the names of speakers',
    JSON.stringify({
      monologues: [
        {
          speaker: 0,
          speaker_info: { id: '7f', display_name: 'Ann' },
          elements: [{ type: 'text', value: 'One.', ts: 1, end_ts: 2 }],
        },
        {
          speaker: 1,
          speaker_info: { id: '8a', display_name: 'Ben' },
          elements: [{ type: 'text', value: 'Two more', ts: 65, end_ts: 66 }],
        },
      ],
    }),
    'application/json',
    TWO_LINES,
  ],
])('%s is read', (_name, text, type, lines) => {
  expect(readTranscript(text, type)).toEqual(lines)
})
