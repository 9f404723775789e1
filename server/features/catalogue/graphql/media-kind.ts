import { builder } from '#server/gateway/builder.ts'

export const MediaKind = builder.enumType('MediaKind', {
  values: { AUDIO: { value: 'audio' }, VIDEO: { value: 'video' } } as const,
})
