import { expect, test } from 'vitest'
import type { RecordingChapters, RecordingTranscripts, TranscriptText } from '#contract/transcripts.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite()
const EPISODE = 'media-blackout-diaries-the-night-the-grid-held'

async function get<Answer>(path: string): Promise<Answer> {
  const response = await fetch(site.url + path)
  expect(response.status).toBe(200)
  // Our own server follows the contract.
  return (await response.json()) as Answer
}

test('an episode of our own has its chapters, and a transcript with speakers from the file beside its sound', async () => {
  const { chapters } = await get<RecordingChapters>(`/media/chapters/${EPISODE}`)
  expect(chapters.length).toBeGreaterThan(2)
  const { transcripts } = await get<RecordingTranscripts>(`/media/transcripts/${EPISODE}`)
  expect(transcripts).toMatchObject([{ language: 'en' }])
  const { lines } = await get<TranscriptText>(transcripts[0]?.path ?? '')
  expect(new Set(lines.map(({ speaker }) => speaker)).size).toBeGreaterThan(1)
  const video = await get<{ duration: number }>(`/playback/v1/accounts/prime/videos/${EPISODE}`)
  const starts = [...chapters, ...lines].map(({ startSeconds }) => startSeconds ?? 0)
  expect(Math.max(...starts) * 1_000).toBeLessThan(video.duration)
})

test('the transcript file is served as WebVTT', async () => {
  const response = await fetch(`${site.url}/media/episodes/blackout-diaries/the-night-the-grid-held.vtt`)
  expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(await response.text()).toMatch(/^WEBVTT\n/)
})
