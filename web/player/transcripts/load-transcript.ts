import type {
  RecordingChapter,
  RecordingChapters,
  TranscriptLine,
  TranscriptText,
  RecordingTranscripts,
} from '#contract/transcripts.ts'
import { readSession } from '#web/session/session-store.ts'

/** Empty without chapters. Rejects on failure. */
export async function loadChapters(mediaId: string): Promise<readonly RecordingChapter[]> {
  const answer = await fetchJson<RecordingChapters>(`/media/chapters/${encodeURIComponent(mediaId)}`)
  return answer?.chapters ?? []
}

/** The path of the best transcript. */
export async function findTranscript(mediaId: string): Promise<string | null> {
  const answer = await fetchJson<RecordingTranscripts>(`/media/transcripts/${encodeURIComponent(mediaId)}`)
  return answer?.transcripts[0]?.path ?? null
}

export async function loadTranscript(path: string): Promise<readonly TranscriptLine[]> {
  const answer = await fetchJson<TranscriptText>(path)
  if (!answer) throw new Error(`There is no transcript at ${path}`)
  return answer.lines
}

/** Only signed-in listeners load the script that renews tokens. */
async function headersOf(): Promise<Record<string, string>> {
  if (!readSession()) return {}
  const { subscriberHeaders } = await import('#web/session/authenticated-query.ts')
  return subscriberHeaders()
}

async function fetchJson<Answer>(path: string): Promise<Answer | null> {
  const answer = await fetch(path, { headers: { accept: 'application/json', ...(await headersOf()) } })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`${path} answered with status ${answer.status}`)
  // Our own server follows the contract.
  return (await answer.json()) as Answer
}
