import type {
  RecordingChapter,
  RecordingChapters,
  TranscriptLine,
  TranscriptText,
  RecordingTranscripts,
} from '#contract/transcripts.ts'
import { subscriberHeaders } from '#web/session/authenticated-query.ts'

/** The chapters of a recording; none where it has none. Fails where they cannot be had now. */
export async function loadChapters(mediaId: string): Promise<readonly RecordingChapter[]> {
  const answer = await fetchJson<RecordingChapters>(`/media/chapters/${encodeURIComponent(mediaId)}`)
  return answer?.chapters ?? []
}

/** Address of the best transcript of a recording, or null. */
export async function findTranscript(mediaId: string): Promise<string | null> {
  const answer = await fetchJson<RecordingTranscripts>(`/media/transcripts/${encodeURIComponent(mediaId)}`)
  return answer?.transcripts[0]?.path ?? null
}

/** The lines of the transcript at `path`. */
export async function loadTranscript(path: string): Promise<readonly TranscriptLine[]> {
  const answer = await fetchJson<TranscriptText>(path)
  if (!answer) throw new Error(`There is no transcript at ${path}`)
  return answer.lines
}

/** Null where there is nothing. */
async function fetchJson<Answer>(path: string): Promise<Answer | null> {
  const answer = await fetch(path, { headers: { accept: 'application/json', ...(await subscriberHeaders()) } })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`${path} answered with status ${answer.status}`)
  // Our own server speaks by the contract.
  return (await answer.json()) as Answer
}
