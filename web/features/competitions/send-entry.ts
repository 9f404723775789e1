import type { Answers, FieldError } from '#contract/entry-form.ts'
import { failureText } from '#web/gateway/failure-text.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import { EnterCompetition } from '#web/gateway/generated/enter-competition.ts'
import type { CompetitionEntryFragment } from '#web/gateway/generated/types.ts'
import { WithdrawEntry } from '#web/gateway/generated/withdraw-entry.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { changeDraft, requestIdFor } from './entry-draft.ts'

export type Sent =
  | { kind: 'entered'; entry: CompetitionEntryFragment }
  | { kind: 'invalid'; errors: readonly FieldError[] }
  | { kind: 'already-entered' }
  /** The session has ended, and the registration wall is open. */
  | { kind: 'signed-out' }
  | { kind: 'failed'; text: string }

/** Safe to repeat: the server recognizes the request. Never rejects. */
export async function sendEntry(competitionId: string, values: Answers): Promise<Sent> {
  const answers = Object.entries(values).map(([field, given]) => ({ field, values: [...given] }))
  try {
    const requestId = requestIdFor(competitionId, values)
    const { enterCompetition } = await authenticatedQuery(EnterCompetition, { competitionId, requestId, answers })
    if (!enterCompetition.entry) return { kind: 'invalid', errors: enterCompetition.errors }
    changeDraft(competitionId, null)
    return { kind: 'entered', entry: enterCompetition.entry }
  } catch (cause) {
    return failure(cause)
  }
}

/** Resolves to the text of an error. Never rejects. */
export async function withdrawEntry(competitionId: string): Promise<string | null> {
  try {
    await authenticatedQuery(WithdrawEntry, { competitionId })
    return null
  } catch (cause) {
    const failed = failure(cause)
    return failed.kind === 'failed' ? failed.text : 'Your entry was not deleted. Please sign in again.'
  }
}

function failure(cause: unknown): Sent {
  if (!(cause instanceof GatewayError)) return { kind: 'failed', text: 'Something went wrong. Please try again.' }
  switch (cause.code) {
    case 'ALREADY_ENTERED':
      return { kind: 'already-entered' }
    case 'AUTH_NOT_AUTHORIZED':
      return { kind: 'signed-out' }
    case 'UNREACHABLE':
      return {
        kind: 'failed',
        text: 'We cannot be reached. Your answers are saved on this device: try again when you are online. You will not enter twice.',
      }
    case 'COMPETITION_NOT_YET_OPEN':
    case 'COMPETITION_CLOSED':
    case 'TOO_MANY_REQUESTS':
      return { kind: 'failed', text: `${cause.message}.` }
    default:
      return { kind: 'failed', text: failureText('That did not work. Please try again', cause) }
  }
}
