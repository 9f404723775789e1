import { builder } from '#server/gateway/builder.ts'

export const Chapter = builder.objectRef<{ startSeconds: number; title: string }>('Chapter').implement({
  fields: (t) => ({ startSeconds: t.exposeFloat('startSeconds'), title: t.exposeString('title') }),
})

export const Transcript = builder
  .objectRef<{ url: string; type: string; language: string | null }>('Transcript')
  .implement({
    fields: (t) => ({
      url: t.exposeString('url'),
      type: t.exposeString('type', { description: 'Media type, for example `text/vtt`.' }),
      language: t.exposeString('language', { nullable: true }),
    }),
  })
