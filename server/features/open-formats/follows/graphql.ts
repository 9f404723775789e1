import {
  ActionResponse,
  type ActionResult,
  actionResponse,
  actionResult,
  builder,
  Instant,
} from '#server/gateway/builder.ts'
import { requireMember, requireWriter } from '#server/gateway/context.ts'
import { followsFolder, followTokens } from './tokens.ts'

const FollowAddresses = builder.objectRef<{ createdAt: Date }>('FollowAddresses').implement({
  description: 'Secret URLs at which other apps read the follows of the signed-in listener.',
  fields: (t) => ({ createdAt: t.expose('createdAt', { type: Instant }) }),
})

interface CreatedUrls extends ActionResult {
  folder: string
}

const CreateFollowAddressesResponse = builder.objectRef<CreatedUrls>('CreateFollowAddressesResponse').implement({
  description: 'The only response that contains the URLs: their token is stored as a digest.',
  interfaces: [ActionResponse],
  fields: (t) => ({
    calendarPath: t.string({
      description: 'The airings of the followed shows as iCalendar.',
      resolve: ({ folder }) => `${folder}/shows.ics`,
    }),
    opmlPath: t.string({
      description: 'The feeds of the followed podcasts, shows and topics as OPML.',
      resolve: ({ folder }) => `${folder}/podcasts.opml`,
    }),
  }),
})

const RevokeFollowAddressesResponse = actionResponse('RevokeFollowAddressesResponse')

builder.queryField('followAddresses', (t) =>
  t.field({
    type: FollowAddresses,
    nullable: true,
    description: 'The secret URLs of the follows of the signed-in listener; null without any.',
    resolve: async (_root, _args, context) => {
      const createdAt = await followTokens.createdAt(context.db, requireMember(context))
      return createdAt && { createdAt }
    },
  }),
)

builder.mutationFields((t) => ({
  createFollowAddresses: t.field({
    type: CreateFollowAddressesResponse,
    description: 'Creates new secret URLs of the follows of the listener; earlier ones become invalid.',
    resolve: async (_root, _args, context) => {
      const token = await followTokens.replace(context.db, requireWriter(context), context.now)
      return { ...actionResult('Your follows have new links', context), folder: followsFolder(token) }
    },
  }),
  revokeFollowAddresses: t.field({
    type: RevokeFollowAddressesResponse,
    description: 'Revokes the secret URLs of the follows of the listener.',
    resolve: async (_root, _args, context) => {
      await followTokens.revoke(context.db, requireWriter(context))
      return actionResult('The links of your follows were revoked', context)
    },
  }),
}))
