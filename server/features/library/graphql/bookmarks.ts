import { toTypeName } from '#server/features/catalogue/graphql/content-types.ts'
import { contentLoader } from '#server/features/catalogue/loaders.ts'
import { builder, ActionResponse, type ActionResult, actionResponse, actionResult } from '#server/gateway/builder.ts'
import { type GatewayContext, requireWriter } from '#server/gateway/context.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { type Bookmark as BookmarkValue, removeBookmark, saveBookmark } from '../bookmarks.ts'

const Bookmark = builder.objectRef<BookmarkValue>('Bookmark').implement({
  description: 'A bookmarked content.',
  fields: (t) => ({
    id: t.exposeID('contentId'),
    path: t.exposeString('path'),
    typeName: t.exposeString('typeName'),
  }),
})

type SavedBookmark = ActionResult & { bookmark: BookmarkValue }

const BookmarkResponse = builder.objectRef<SavedBookmark>('BookmarkResponse').implement({
  interfaces: [ActionResponse],
  fields: (t) => ({
    bookmark: t.expose('bookmark', { type: Bookmark, nullable: true, description: 'With its current URL.' }),
  }),
})

const DeleteBookmarkResponse = actionResponse('DeleteBookmarkResponse')

const UserPreferences = builder.objectRef<object>('UserPreferences').implement({
  fields: (t) => ({
    add: t.field({
      type: BookmarkResponse,
      description: 'Saves a content. Saving it again changes nothing.',
      args: {
        id: t.arg.id({ required: true }),
        path: t.arg.string({ required: true, description: 'Path of its page when it was saved.' }),
        typeName: t.arg.string({ required: true }),
      },
      resolve: (_preferences, args, context) => addBookmark(args, context),
    }),
  }),
})

async function addBookmark(
  { id, typeName }: { id: string; path: string; typeName: string },
  context: GatewayContext,
): Promise<SavedBookmark> {
  const accountId = requireWriter(context)
  const content = await contentLoader(context).load(id)
  if (!content) throw new AppError('NOT_FOUND', 'This content is not published and cannot be saved')
  if (typeName !== toTypeName(content))
    throw new AppError('BAD_INPUT', `The content at this URL is a ${toTypeName(content)}`)
  const bookmark = { contentId: id, path: content.url, typeName, headline: content.headline }
  await saveBookmark(context.db, accountId, bookmark, context.now)
  return { ...actionResult('Saved to My Content', context), bookmark }
}

builder.mutationFields((t) => ({
  userPreferences: t.field({ type: UserPreferences, resolve: () => ({}) }),
  deleteBookmark: t.field({
    type: DeleteBookmarkResponse,
    description: 'Deletes a bookmark. Succeeds also when there is none.',
    args: { contentId: t.arg.id({ required: true }) },
    resolve: async (_root, { contentId }, context) => {
      await removeBookmark(context.db, requireWriter(context), contentId)
      return actionResult('Removed from My Content', context)
    },
  }),
}))
