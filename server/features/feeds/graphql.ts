import { isEntitled } from '#server/features/accounts/entitlement.ts'
import type { Content } from '#server/features/catalogue/content.ts'
import { podcastsWithPrivateFeeds } from '#server/features/catalogue/lists/feed-series.ts'
import {
  ActionResponse,
  type ActionResult,
  actionResponse,
  actionResult,
  builder,
  Instant,
} from '#server/gateway/builder.ts'
import { type GatewayContext, requireMember, requireWriter } from '#server/gateway/context.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { privateFeedTokens, privateFolder } from './private-feed-tokens.ts'

const PrivateFeeds = builder.objectRef<{ createdAt: Date }>('PrivateFeeds').implement({
  description: 'The feeds of one account for other podcast apps, with the premium episodes.',
  fields: (t) => ({ createdAt: t.expose('createdAt', { type: Instant }) }),
})

const FeedAddress = builder.objectRef<{ title: string; path: string }>('FeedAddress').implement({
  fields: (t) => ({ title: t.exposeString('title'), path: t.exposeString('path') }),
})

interface CreatedFeeds extends ActionResult {
  folder: string
  createdAt: Date
}

const CreatePrivateFeedsResponse = builder.objectRef<CreatedFeeds>('CreatePrivateFeedsResponse').implement({
  description: 'The only response that contains the URLs: their token is stored as a digest.',
  interfaces: [ActionResponse],
  fields: (t) => ({
    privateFeeds: t.field({ type: PrivateFeeds, resolve: ({ createdAt }) => ({ createdAt }) }),
    opmlPath: t.string({
      description: 'OPML list of all feeds, for import into podcast apps.',
      resolve: ({ folder }) => `${folder}/podcasts.opml`,
    }),
    feeds: t.field({
      type: [FeedAddress],
      description: 'The podcasts: first those that have premium episodes now, each group by title.',
      resolve: async ({ folder }, _args, { db, now }) =>
        (await podcastsWithPrivateFeeds(db, now)).map((series) => ({
          title: series.headline,
          path: pathOf(folder, series),
        })),
    }),
  }),
})

const pathOf = (folder: string, { url }: Content): string => `${folder}${url}.xml`

const RevokePrivateFeedsResponse = actionResponse('RevokePrivateFeedsResponse')

builder.queryField('privateFeeds', (t) =>
  t.field({
    type: PrivateFeeds,
    nullable: true,
    description: 'The private feeds of the signed-in listener; null without any.',
    resolve: async (_root, _args, context) => {
      const createdAt = await privateFeedTokens.createdAt(context.db, requireMember(context))
      return createdAt && { createdAt }
    },
  }),
)

async function createFeeds(context: GatewayContext): Promise<CreatedFeeds> {
  const accountId = requireWriter(context)
  const { db, now } = context
  if (!(await isEntitled(db, accountId, now))) throw new AppError('NOT_SUBSCRIBED')
  const folder = privateFolder(await privateFeedTokens.replace(db, accountId, now))
  return { ...actionResult('Your private feeds have new links', context), folder, createdAt: now }
}

builder.mutationFields((t) => ({
  createPrivateFeeds: t.field({
    type: CreatePrivateFeedsResponse,
    description:
      'Creates new URLs of private feeds for a subscriber; earlier ones become invalid. Others get NOT_SUBSCRIBED.',
    resolve: (_root, _args, context) => createFeeds(context),
  }),
  revokePrivateFeeds: t.field({
    type: RevokePrivateFeedsResponse,
    description: 'Revokes the URLs of the private feeds.',
    resolve: async (_root, _args, context) => {
      await privateFeedTokens.revoke(context.db, requireWriter(context))
      return actionResult('Your private feeds were revoked', context)
    },
  }),
}))
