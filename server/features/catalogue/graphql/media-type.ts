import { builder } from '#server/gateway/builder.ts'

/** The filter of lists by the kind of media. */
export const MediaType = builder.enumType('MediaType', {
  values: { ALL: { value: 'all' }, AUDIO: { value: 'audio' }, VIDEO: { value: 'video' } } as const,
})
