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
  ...['→', '-->', '->'].map((arrow): [string, string, string, typeof TWO_LINES] => [
    `a name before two times with ${arrow} between them`,
    `Ann [00:01 ${arrow} 00:04]: One.\n\nBen [01:05 ${arrow} 01:09]:\nTwo more\n`,
    'text/plain',
    TWO_LINES,
  ]),
  [
    'a title between rules, and signs before names',
    '=====\nTITLE\n=====\n\n🎤 Ann [00:01 → 00:04]\n  One.\n\n🎤 Ben [01:05 → 01:09]\n  Two more\n',
    'text/plain',
    [line(null, 'TITLE'), ...TWO_LINES],
  ],
  [
    'names of software in small letters',
    '## @speaker_01 [00:00:01]\n\nOne.\n\n## @speaker_02 [00:01:05]\n\nTwo more\n',
    'text/markdown',
    [line(1, 'One.', 'Speaker_01'), line(65, 'Two more', 'Speaker_02')],
  ],
  [
    'a table with hours, minutes and seconds',
    '<table><tr><td>\n 0h00m01s\n</td><td>\n One.\n</td></tr><tr><td>\n 0h01m05s\n</td><td>\n Two more\n</td></tr></table>',
    'text/html',
    [line(1, 'One.'), line(65, 'Two more')],
  ],
  [
    'HTML with a sign behind each time',
    '<p><a href="#t=00:01"><span class="timestamp">00:01 🕐</span></a><span><strong>Ann</strong>: One.</span></p><p><a href="#t=01:05"><span class="timestamp">01:05 🕐</span></a><span><strong>Ben</strong>: Two more</span></p>',
    'text/html',
    TWO_LINES,
  ],
  [
    'Markdown with a heading and a quote',
    '---\ntitle: A\n---\n\n# One\n\n> **Show**: B\n> and C\n\n## Text\n\nTwo more\n',
    'text/markdown',
    [line(null, 'One'), line(null, 'Show: B and C'), line(null, 'Text'), line(null, 'Two more')],
  ],
])('%s is read', (_name, text, type, lines) => {
  expect(readTranscript(text, type)).toEqual(lines)
})
