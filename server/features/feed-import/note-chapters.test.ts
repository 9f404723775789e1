import { expect, test } from 'vitest'
import { readFeed } from './feeds/read-feed.ts'
import { planImport } from './import-feed.ts'

const NOW = new Date('2026-03-10T08:00:00Z')

async function chaptersOf(notes: string, more = '<itunes:duration>1:10:00</itunes:duration>') {
  const feed = readFeed(
    Buffer.from(`<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Tides</title>
      <item><title>One</title><guid>1</guid><enclosure url="https://tides.example/1.mp3" type="audio/mpeg"/>
      <description><![CDATA[${notes}]]></description>${more}</item></channel></rss>`),
  )
  const { episodes } = await planImport(null, feed, 'https://tides.example/feed', NOW)
  return episodes[0]?.details.chapters
}

test.each([
  '<p>A talk about tides.</p><p>(00:00) Intro<br>(05:10) The moon<br>(1:02:03) End</p><p>Write to us!</p>',
  '<p>Timestamps:</p><ul><li>0:00 • Intro</li><li>5:10 • The moon</li><li>62:03 • End</li></ul>',
  '00:00:00 - Intro\n00:05:10 - The moon\n01:02:03 - End\n\nHosted by a tide',
  '<p><b>Intro</b> (00:00)</p><p><b>The moon</b> (05:10)</p><p><b>End</b> (1:02:03)</p>',
  '<p>[00:00–05:10] Intro<br>[05:10–1:02:03] The moon<br>[1:02:03–end] End</p>',
  '<p>12:30 is high tide</p><p>0:00 Intro<br>With Ann<br>5:10 The moon<br>With Ben<br>1:02:03 End</p>',
  '<p>00:00 Intro<br>05:10 The moon<br>1:02:03 End</p><p>00:00 Inleiding<br>05:10 Die maan<br>1:02:03 Einde</p>',
  '<p>Chapters: (00:00) Intro (05:10) The moon (1:02:03) End</p><p>Write to us!</p>',
  '<p>0:00 – Intro | 5:10 – The moon | 1:02:03 – End</p>',
  '<p>🎙️ 0:00 Intro 🌙 5:10 The moon 🌊 1:02:03 ▸ End</p>',
  '<p>0:00 Intro 5:10 The moon 1:02:03 End Hosted on Acast. See acast.com/privacy for more information.</p>',
  '<p>Intro (0:00), The moon (5:10), End (1:02:03)</p>',
  '<p>0:00-5:10 Intro; 5:10-62:03 The moon; 62:03-64:00 End</p>',
])('times in show notes are chapters: %j', async (notes) => {
  expect(await chaptersOf(notes)).toEqual([
    { startSeconds: 0, title: 'Intro' },
    { startSeconds: 310, title: 'The moon' },
    { startSeconds: 3723, title: 'End' },
  ])
})

test.each([
  ['fewer than three', '<p>0:00 Intro<br>5:10 The moon</p>'],
  ['times in prose', '<p>At 1:00 and 5:10 the tide was high, at 12:00 it was low.</p>'],
  ['none at 0:00', '<p>1:00 Intro<br>5:10 The moon<br>9:10 End</p>'],
  ['times of day, after the end of the episode', '<p>00:00 Night<br>06:00 Breakfast<br>90:00 Talk</p>'],
  ['times without titles', '<p>Intro</p><p>00:00:00</p><p>The moon</p><p>00:01:10</p><p>End</p><p>00:02:20</p>'],
])('%s are no chapters', async (_name, notes) => {
  expect(await chaptersOf(notes)).toBeUndefined()
})

test('chapters that the feed declares precede those in the notes', async () => {
  const declared = '<podcast:chapters url="https://tides.example/1.json" type="application/json+chapters"/>'
  expect(await chaptersOf('<p>0:00 A<br>1:00 B<br>2:00 C</p>', declared)).toEqual({
    url: 'https://tides.example/1.json',
    type: 'application/json+chapters',
  })
})

test('long rows of separators between times are read in linear time', async () => {
  const row = `0:00 A${' -'.repeat(9_900)}x 0:01 B 0:02 C`
  expect(await chaptersOf(`<p>${row}</p>`.repeat(24))).toHaveLength(3)
}, 4_000)
