import { ERRORS } from '#web/lib/messages.ts'
import { LoadError } from './engine.ts'

const TEXTS: Record<string, string> = {
  VIDEO_NOT_PLAYABLE: 'This is not available at the moment',
  VIDEO_NOT_FOUND: 'This is not here any more',
  ACCESS_DENIED: 'This is not available to you',
  SUBSCRIPTION_REQUIRED: 'This is for Audiostar+ members',
  UNAUTHORIZED: 'Your pass for this stream has run out, reload the page',
}

/** What a listener is told when a media cannot be loaded. */
export const loadFailureText = (cause: unknown): string =>
  (cause instanceof LoadError ? cause.say : undefined) ?? ERRORS.mediaLoad

/** The same of what the catalog answers when it refuses; undefined where that says nothing that we know. */
export function refusalText(answer: unknown): string | undefined {
  const [refusal]: unknown[] = Array.isArray(answer) ? answer : []
  return TEXTS[textAt(refusal, 'error_subcode')] ?? TEXTS[textAt(refusal, 'error_code')]
}

function textAt(value: unknown, key: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof found === 'string' ? found : ''
}
