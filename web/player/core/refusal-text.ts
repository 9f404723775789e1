const TEXTS: Record<string, string> = {
  VIDEO_NOT_PLAYABLE: 'This is not available at the moment',
  VIDEO_NOT_FOUND: 'This is not here any more',
  ACCESS_DENIED: 'This is not available to you',
  SUBSCRIPTION_REQUIRED: 'This is for Audiostar+ members',
  UNAUTHORIZED: 'Your pass for this stream has run out, reload the page',
}

/** What a listener is told when the catalog refuses; undefined where its answer says nothing that we know. */
export function refusalText(answer: unknown): string | undefined {
  const [refusal]: unknown[] = Array.isArray(answer) ? answer : []
  return TEXTS[textAt(refusal, 'error_subcode')] ?? TEXTS[textAt(refusal, 'error_code')]
}

function textAt(value: unknown, key: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof found === 'string' ? found : ''
}
