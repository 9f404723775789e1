import { builder } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { MAX_PAGE_SIZE, pageRequest, requireAtMost } from '#server/gateway/paging.ts'
import type { Content } from '../content.ts'
import { contentByMediaLoader } from '../loaders.ts'
import { PublishedContent } from './content.ts'

export const MediaKind = builder.enumType('MediaKind', {
  values: { AUDIO: { value: 'audio' }, VIDEO: { value: 'video' } } as const,
})

export const MediaType = builder.enumType('MediaType', {
  values: { ALL: { value: 'all' }, AUDIO: { value: 'audio' }, VIDEO: { value: 'video' } } as const,
})

interface MediaDetailValue {
  mediaId: string
  detail: Content | null
}

const MediaDetail = builder.objectRef<MediaDetailValue>('MediaDetail').implement({
  description: 'The content of a media id.',
  fields: (t) => ({
    mediaId: t.exposeString('mediaId'),
    detail: t.expose('detail', {
      type: PublishedContent,
      nullable: true,
      description: 'Null where no published content uses it.',
    }),
  }),
})

async function detailsOf(ids: readonly string[], first: number, context: GatewayContext): Promise<MediaDetailValue[]> {
  requireAtMost(MAX_PAGE_SIZE, ids)
  const wanted = ids.slice(0, first)
  return Promise.all(
    wanted.map(async (mediaId) => ({ mediaId, detail: await contentByMediaLoader(context).load(mediaId) })),
  )
}

builder.queryField('detailByMediaIds', (t) =>
  t.field({
    type: [MediaDetail],
    description: 'The contents of the first `first` media ids, in their order.',
    args: { ids: t.arg.stringList({ required: true }), first: t.arg.int() },
    resolve: (_root, args, context) =>
      detailsOf(args.ids, pageRequest({ first: args.first }, MAX_PAGE_SIZE).first, context),
  }),
)
