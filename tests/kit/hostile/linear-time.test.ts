import { expect, test } from 'vitest'
import { scrub } from '#contract/scrub.ts'
import { canonicalPath } from '#server/features/catalogue/content-urls.ts'
import { splitSections } from '#server/features/content-import/read/markdown-sections.ts'
import { parseDuration } from '#server/features/feed-import/feeds/parse-duration.ts'
import { parseFeedDate } from '#server/features/feed-import/feeds/parse-feed-date.ts'
import { readFeed } from '#server/features/feed-import/feeds/read-feed.ts'
import { chaptersOfNotes } from '#server/features/feed-import/note-chapters.ts'
import { readOpml } from '#server/features/feed-import/subscriptions/read-opml.ts'
import { readChapters } from '#server/features/media/transcripts/chapters/read-chapters.ts'
import { readTranscript } from '#server/features/media/transcripts/read-texts.ts'
import { readIcecastStatus } from '#server/features/now-playing/sources/icecast/icecast-status.ts'
import { parseStreamTitle } from '#server/features/now-playing/sources/titles/titles.ts'
import { readSchedule } from '#server/features/schedule-import/formats/read-schedule.ts'
import { decodeText } from '#server/lib/encoding/decode-text.ts'
import { sanitiseHtml } from '#server/lib/html/safe-html.ts'
import { renderMarkdown, safeMarkdown } from '#server/lib/markdown/markdown.ts'
import { HOSTILE_MARKDOWN } from './markdown-texts.ts'
import {
  HOSTILE_CALENDARS,
  HOSTILE_CAPTIONS,
  HOSTILE_CHAPTERS,
  HOSTILE_POSTS,
  HOSTILE_TABLES,
  HOSTILE_TIMED_TEXT,
} from './media-texts.ts'
import { findSuperlinearTexts } from './superlinear-texts.ts'
import {
  HOSTILE_EMAILS,
  HOSTILE_BYTES,
  HOSTILE_CUES,
  HOSTILE_FEEDS,
  HOSTILE_HTML,
  HOSTILE_JSON_FEEDS,
  HOSTILE_LINES,
  HOSTILE_JSON,
  HOSTILE_OPML,
  HOSTILE_PATHS,
  HOSTILE_SCHEDULES,
  HOSTILE_STATUSES,
} from './texts.ts'

const NOW = new Date('2026-03-04T08:00:00Z')
const LENGTH = 60_000
/** Markdown takes longer per character. */
const MARKDOWN_LENGTH = 20_000

const transcript = (type: string) => (text: string) => readTranscript(text, type)

test.each([
  ['the sanitiser of HTML', (text: string) => sanitiseHtml(text, 'https://a.example/'), HOSTILE_HTML],
  ['the reader of HTML transcripts', transcript('text/html'), HOSTILE_HTML],
  ['the reader of plain transcripts', transcript('text/plain'), HOSTILE_CUES],
  ['the reader of WebVTT and SRT', transcript('text/vtt'), HOSTILE_CUES],
  ['the reader of JSON transcripts', transcript('application/json'), HOSTILE_JSON],
  ['the reader of timed texts', transcript('application/ttml+xml'), HOSTILE_TIMED_TEXT],
  ['the reader of tables', transcript('text/csv'), HOSTILE_TABLES],
  ['the reader of captions', transcript('text/plain'), HOSTILE_CAPTIONS],
  ['the reader of chapters', readChapters, [...HOSTILE_JSON, ...HOSTILE_CHAPTERS]],
  [
    'the reader of chapters in show notes',
    (text: string) => chaptersOfNotes({ html: `0:00 ${text}`, durationSeconds: null }),
    [...HOSTILE_HTML, ...HOSTILE_CHAPTERS],
  ],
  ['the reader of feeds', (text: string) => readFeed(Buffer.from(text)), HOSTILE_FEEDS],
  ['the reader of OPML', (text: string) => readOpml(Buffer.from(text)), HOSTILE_OPML],
  ['the reader of JSON feeds', (text: string) => readFeed(Buffer.from(text)), HOSTILE_JSON_FEEDS],
  ['the reader of posts', (text: string) => readFeed(Buffer.from(text)), HOSTILE_POSTS],
  ['the reader of schedules', (text: string) => readSchedule(Buffer.from(text), { now: NOW }), HOSTILE_SCHEDULES],
  ['the decoder of texts', (text: string) => decodeText(Buffer.from(text, 'latin1')), HOSTILE_BYTES],
  ['the renderer of Markdown', renderMarkdown, HOSTILE_MARKDOWN],
  ['the cleaner of Markdown', safeMarkdown, HOSTILE_MARKDOWN],
  ['the splitter of articles', splitSections, HOSTILE_MARKDOWN],
  ['the reader of calendars', (text: string) => readSchedule(Buffer.from(text), { now: NOW }), HOSTILE_CALENDARS],
  ['the reader of durations', parseDuration, HOSTILE_LINES],
  ['the reader of dates', parseFeedDate, HOSTILE_LINES],
  ['the scrubber of messages', scrub, HOSTILE_EMAILS],
  ['the reader of stream titles', parseStreamTitle, HOSTILE_LINES],
  ['the reader of Icecast’s status', (text: string) => readIcecastStatus(text, undefined), HOSTILE_STATUSES],
  ['the reader of page paths', canonicalPath, HOSTILE_PATHS],
])('%s takes time in proportion to the text', { timeout: 240_000 }, (_name, parse, texts) => {
  const length = texts === HOSTILE_MARKDOWN ? MARKDOWN_LENGTH : LENGTH
  expect(findSuperlinearTexts(parse, texts, length)).toEqual([])
})
