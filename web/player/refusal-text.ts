const NOT_PLAYABLE = 'This is not available at the moment'
const MEMBERS_ONLY = 'This is for Audiostar+ members'
const PASS_EXPIRED = 'Your pass for this stream has run out, reload the page'

const TEXTS: Record<string, string> = {
  VIDEO_NOT_PLAYABLE: NOT_PLAYABLE,
  VIDEO_NOT_FOUND: 'This is not here any more',
  ACCESS_DENIED: 'This is not available to you',
  SUBSCRIPTION_REQUIRED: MEMBERS_ONLY,
  UNAUTHORIZED: PASS_EXPIRED,
}

const textAt = (value: unknown, key: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof found === 'string' ? found : undefined
}

/** What a listener is told when the catalog refuses; undefined where its answer says nothing that we know. */
export function refusalText(answer: unknown): string | undefined {
  const [refusal]: unknown[] = Array.isArray(answer) ? answer : []
  return TEXTS[textAt(refusal, 'error_subcode') ?? ''] ?? TEXTS[textAt(refusal, 'error_code') ?? '']
}
