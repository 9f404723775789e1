import type { Answers } from '#contract/entry-form.ts'
import { randomUuid } from '#web/lib/browser/random-uuid.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { DAY_MS } from '#web/lib/time/clock-time.ts'

export interface EntryDraft {
  values: Answers
  /** The last attempt to enter: a repetition with the same values is the same request. */
  attempt?: { requestId: string; values: string } | undefined
  /** Whether it is sent as soon as the visitor has signed in. */
  isWaiting?: boolean | undefined
  at: number
}

type Drafts = Partial<Record<string, EntryDraft>>

/** Later the visitor no longer expects a sign-in to send the entry. */
const WAITING_MS = 15 * 60_000

function readDrafts(): Drafts {
  try {
    const drafts = JSON.parse(readStored('local', STORAGE_KEYS.entryDrafts) ?? '{}') as Drafts
    const now = Date.now()
    const isFresh = ([, draft]: [string, EntryDraft | undefined]) =>
      draft !== undefined && now - draft.at < DAY_MS && typeof draft.values === 'object'
    return Object.fromEntries(Object.entries(drafts).filter(isFresh))
  } catch {
    return {}
  }
}

export const readDraft = (competitionId: string): EntryDraft | null => readDrafts()[competitionId] ?? null

/** Null deletes the draft. */
export function changeDraft(competitionId: string, change: Partial<EntryDraft> | null): void {
  const { [competitionId]: draft, ...others } = readDrafts()
  const next = change ? { ...others, [competitionId]: { values: {}, ...draft, ...change, at: Date.now() } } : others
  writeStored('local', STORAGE_KEYS.entryDrafts, Object.keys(next).length > 0 ? JSON.stringify(next) : null)
}

/** That of the last attempt if it had the same values. */
export function requestIdFor(competitionId: string, values: Answers): string {
  const text = JSON.stringify(values)
  const attempt = readDraft(competitionId)?.attempt
  if (attempt?.values === text) return attempt.requestId
  const requestId = randomUuid()
  changeDraft(competitionId, { attempt: { requestId, values: text } })
  return requestId
}

/** True only once. */
export function takeWaiting(competitionId: string): boolean {
  const draft = readDraft(competitionId)
  if (!draft?.isWaiting) return false
  changeDraft(competitionId, { isWaiting: false })
  return Date.now() - draft.at < WAITING_MS
}
