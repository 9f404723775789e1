import { canonicalPath } from '#server/features/catalogue/content-urls.ts'
import type { Content } from '#server/features/catalogue/content.ts'
import { findPreview, isDraftAt } from '#server/features/catalogue/drafts/preview.ts'
import { DetailPage } from '#server/features/catalogue/graphql/detail.ts'
import { contentLoader, replaceBody } from '#server/features/catalogue/loaders.ts'
import { builder } from '#server/gateway/builder.ts'
import { type GatewayContext, requirePreview } from '#server/gateway/context.ts'

/** The long texts, which load separately, are primed with those of the draft. */
async function draftOf(which: { id: string } | { url: string }, context: GatewayContext): Promise<Content | null> {
  requirePreview(context)
  const preview = await findPreview(context.db, which)
  if (!preview) return null
  replaceBody(context, preview.content.id, preview.body)
  return preview.content
}

builder.queryFields((t) => ({
  previewById: t.field({
    type: DetailPage,
    nullable: true,
    description: 'With `isPreview` the draft, for editors only; otherwise the published content.',
    args: { id: t.arg.id({ required: true }), isPreview: t.arg.boolean({ required: true }) },
    resolve: (_root, { id, isPreview }, context) =>
      isPreview ? draftOf({ id }, context) : contentLoader(context).load(id),
  }),
  previewByUrl: t.field({
    type: DetailPage,
    nullable: true,
    description: 'The draft of the page at a URL, for editors only.',
    args: { url: t.arg.string({ required: true }) },
    resolve: (_root, { url }, context) => draftOf({ url: canonicalPath(url) }, context),
  }),
  previewIsDraft: t.boolean({
    description: 'Whether `previewByUrl` differs from what visitors see: for editors only.',
    args: { url: t.arg.string({ required: true }) },
    resolve(_root, { url }, context) {
      requirePreview(context)
      return isDraftAt(context.db, canonicalPath(url), context.now)
    },
  }),
}))
