import type { ContentKind } from '#server/database/tables.ts'
import { perRequest, type ReadContext } from '#server/gateway/loaders.ts'
import type { Content } from '../content.ts'

/** The kinds of content that release episodes. */
export const PROGRAMME_KINDS = [
  'show',
  'podcast',
  'mixed_podcast',
  'video_podcast',
] as const satisfies readonly ContentKind[]

/** Read once per request, also if several fields need them. */
export function programmesLoader<Owner>(
  keyOf: (owner: Owner) => string,
  read: (owner: Owner, context: ReadContext) => Promise<Content[]>,
): (owner: Owner, context: ReadContext) => Promise<Content[]> {
  const found = perRequest(() => new Map<string, Promise<Content[]>>())
  return (owner, context) => {
    const key = keyOf(owner)
    const programmes = found(context).get(key) ?? read(owner, context)
    found(context).set(key, programmes)
    return programmes
  }
}
