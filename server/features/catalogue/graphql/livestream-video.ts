import { subscriptionHolder } from '#server/features/accounts/entitlement.ts'
import { builder } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { pageRequest } from '#server/gateway/paging.ts'
import { decideAvailability, playableMediaId } from '../availability/availability.ts'
import type { Content } from '../content.ts'
import { loadLivestreams } from '../loaders.ts'
import { LivestreamVideo } from './content-types.ts'
import { PublishedContent } from './content.ts'
import { availabilityField } from './playable.ts'

LivestreamVideo.implement({
  description: 'A live video channel.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    availability: availabilityField(t),
    playbackToken: t.string({
      nullable: true,
      description:
        'Playback token that the media catalog requires with `mediaId`; short-lived, null while there is nothing to play.',
      resolve(stream, _args, { viewer, now, createPlaybackToken }) {
        const mediaId = playableMediaId(stream, viewer, now)
        return (
          mediaId && createPlaybackToken(mediaId, stream.access === 'free' ? null : subscriptionHolder(viewer), now)
        )
      },
    }),
    otherStreams: t.field({
      type: [LivestreamVideo],
      description: 'The other live video channels that have begun and not closed.',
      args: { first: t.arg.int() },
      resolve: async ({ id }, args, context) =>
        (await loadLivestreams(context))
          .filter((stream) => stream.id !== id && !isPending(stream, context))
          .slice(0, pageRequest(args, 6).first),
    }),
  }),
})

const isPending = (stream: Content, { viewer, now }: GatewayContext): boolean =>
  decideAvailability(stream, viewer, now).state === 'PENDING'

builder.queryField('videoStreamList', (t) =>
  t.field({
    type: [LivestreamVideo],
    description: 'The live video channels that have not closed, also those that have not begun.',
    resolve: (_root, _args, context) => loadLivestreams(context),
  }),
)
