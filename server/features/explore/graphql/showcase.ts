import type { ShowcaseTeaser as ShowcaseTeaserValue } from '../showcase.ts'
import { linkTarget } from '#server/lib/web-url.ts'
import { builder } from '#server/gateway/builder.ts'
import { HeaderImage } from '#server/features/catalogue/graphql/image.ts'

export const ShowcaseTeaser = builder.objectRef<ShowcaseTeaserValue>('ShowcaseTeaser').implement({
  description: 'A large picture that leads somewhere.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    teaserBadge: t.exposeString('badge', { nullable: true }),
    headerImage: t.expose('image', { type: HeaderImage, nullable: true }),
    _url: t.string({ nullable: true, resolve: ({ url }) => linkTarget(url) }),
  }),
})
