import { DetailPage } from '#server/features/catalogue/graphql/detail.ts'
import { contentLoader } from '#server/features/catalogue/loaders.ts'
import { builder, Instant, actionResponse, actionResult } from '#server/gateway/builder.ts'
import { requireMember, requireWriter } from '#server/gateway/context.ts'
import { connection, pageRequest, requireAtMost } from '#server/gateway/paging.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { markRead, countUnread, type Notification, notificationsPage } from './inbox.ts'
import { changePreferences, type Preferences, readPreferences } from './preferences.ts'
import { removeSubscription, saveSubscription } from './subscriptions.ts'

const NotificationKindEnum = builder.enumType('NotificationKind', {
  values: {
    NEW_EPISODE: { value: 'new_episode', description: 'Of something that the listener follows.' },
    SHOW_STARTS: { value: 'show_starts', description: 'A show that the listener follows goes on air.' },
    BREAKING_NEWS: { value: 'breaking_news', description: 'Of all, or about a topic that the listener follows.' },
  } as const,
})

const NotificationType = builder.objectRef<Notification>('Notification').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: NotificationKindEnum }),
    title: t.exposeString('title'),
    body: t.exposeString('body'),
    url: t.exposeString('url', { description: 'Target path on this site.' }),
    createdAt: t.field({ type: Instant, resolve: ({ createdAt }) => createdAt }),
    isRead: t.boolean({ resolve: ({ readAt }) => readAt !== null }),
    content: t.field({
      type: DetailPage,
      nullable: true,
      description: 'The content it is about; null where that no longer exists.',
      resolve: ({ contentId }, _args, context) => contentLoader(context).load(contentId),
    }),
  }),
})

const NotificationConnection = connection('Notification', NotificationType, (t) => ({
  unreadCount: t.int({
    description: 'Number of unread notifications on all pages.',
    resolve: (_page, _args, context) => countUnread(context.db, requireMember(context)),
  }),
}))

const NotificationPreferences = builder.objectRef<Preferences>('NotificationPreferences').implement({
  fields: (t) => ({
    newEpisodes: t.exposeBoolean('newEpisodes'),
    showStarts: t.exposeBoolean('showStarts'),
    breakingNews: t.exposeBoolean('breakingNews', { description: 'All breaking news.' }),
    breakingTopics: t.exposeBoolean('breakingTopics', { description: 'Breaking news about followed topics.' }),
  }),
})

const NotificationResponse = actionResponse('NotificationResponse')

builder.queryFields((t) => ({
  notifications: t.field({
    type: NotificationConnection,
    description: 'The notifications of the listener, newest first.',
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: (_root, page, context) => notificationsPage(context.db, requireMember(context), pageRequest(page, 20)),
  }),
  notificationPreferences: t.field({
    type: NotificationPreferences,
    resolve: (_root, _args, context) => readPreferences(context.db, requireMember(context)),
  }),
  pushPublicKey: t.string({
    description: 'The key with which a browser asks its push service for messages of this site; base64url.',
    resolve: (_root, _args, { pushPublicKey }) => pushPublicKey,
  }),
}))

const MAX_IDS = 100
const MAX_ENDPOINT_LENGTH = 2000

/** Keys are points of 65 bytes and secrets of 16: RFC 8291, 3. */
const isBase64Url = (text: string, bytes: number) =>
  /^[\w-]+=*$/.test(text) && Buffer.from(text, 'base64url').length === bytes

function checkSubscription(endpoint: string, p256dh: string, auth: string): void {
  const isUrl = endpoint.length <= MAX_ENDPOINT_LENGTH && URL.parse(endpoint)?.protocol === 'https:'
  if (!isUrl) throw new AppError('BAD_INPUT', 'endpoint must be an https URL of a push service')
  if (!isBase64Url(p256dh, 65) || !isBase64Url(auth, 16))
    throw new AppError('BAD_INPUT', 'p256dh and auth must be the keys of a push subscription, base64url')
}

builder.mutationFields((t) => ({
  markNotificationsRead: t.field({
    type: NotificationResponse,
    description: 'Marks the notifications with these ids as read, or all without ids.',
    args: { ids: t.arg.idList() },
    resolve: async (_root, { ids }, context) => {
      const accountId = requireWriter(context)
      requireAtMost(MAX_IDS, ids)
      await markRead(context.db, accountId, ids ?? null, context.now)
      return actionResult('Marked as read', context)
    },
  }),
  setNotificationPreferences: t.field({
    type: NotificationResponse,
    description: 'Changes the given preferences and leaves the others.',
    args: {
      newEpisodes: t.arg.boolean(),
      showStarts: t.arg.boolean(),
      breakingNews: t.arg.boolean(),
      breakingTopics: t.arg.boolean(),
    },
    resolve: async (_root, args, context) => {
      const given = Object.entries(args).filter(([, isOn]) => typeof isOn === 'boolean')
      await changePreferences(context.db, requireWriter(context), Object.fromEntries(given))
      return actionResult('Saved', context)
    },
  }),
  addPushSubscription: t.field({
    type: NotificationResponse,
    description: 'Subscribes this browser to push messages. A browser belongs to the account that registered it last.',
    args: {
      endpoint: t.arg.string({ required: true }),
      p256dh: t.arg.string({ required: true }),
      auth: t.arg.string({ required: true }),
    },
    resolve: async (_root, { endpoint, p256dh, auth }, context) => {
      const accountId = requireWriter(context)
      checkSubscription(endpoint, p256dh, auth)
      await saveSubscription(context.db, accountId, { endpoint, p256dh, auth }, context.now)
      return actionResult('Notifications are on for this browser', context)
    },
  }),
  removePushSubscription: t.field({
    type: NotificationResponse,
    description: 'Unsubscribes this browser from push messages. Succeeds also when it is not subscribed.',
    args: { endpoint: t.arg.string({ required: true }) },
    resolve: async (_root, { endpoint }, context) => {
      await removeSubscription(context.db, requireWriter(context), endpoint)
      return actionResult('Notifications are off for this browser', context)
    },
  }),
}))
