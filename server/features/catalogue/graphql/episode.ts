import type { ContentDetails } from '#server/database/tables.ts'
import { builder } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { connection, pageRequest } from '#server/gateway/paging.ts'
import { EMPTY_PAGE, type Page } from '#server/lib/pagination/page.ts'
import { linkTarget, webUrl } from '#server/lib/urls/web-url.ts'
import type { Content } from '../content.ts'
import type { EpisodeList } from '../lists/episodes.ts'
import { episodeCountLoaders, episodePageLoaders } from '../loaders.ts'
import { toTypeName, Episode, Video, Podcast, Show } from './content-types.ts'
import { loadDetails, contentOfKind, PublishedContent } from './content.ts'
import { playableFields } from './playable.ts'

const DEFAULT_PAGE_SIZE = 5

/** Owner and list are the key of the total count; `total` is null where it must be counted. */
type Episodes = Page<Content> & { ownerId: string; list: EpisodeList; total: number | null }

const PodcastEpisode = builder.unionType('PodcastEpisode', {
  description: 'An episode of a podcast that has audio and video.',
  types: [Episode, Video],
  resolveType: toTypeName,
})

const episodeConnection = (name: string, node: typeof Episode | typeof PodcastEpisode) =>
  connection<Content, Episodes>(name, node, (t) => ({
    totalCount: t.int({
      description: 'How many there are on all pages.',
      resolve: async ({ ownerId, list, total }, _args, context) =>
        total ?? (await episodeCountLoaders[list](context).load(ownerId)) ?? 0,
    }),
  }))

export const EpisodeConnection = episodeConnection('Episode', Episode)
export const VideoEpisodeConnection = episodeConnection('VideoEpisode', Video)
export const MixedEpisodeConnection = episodeConnection('MixedEpisode', PodcastEpisode)

export async function episodesPage(
  { id }: Content,
  list: EpisodeList,
  args: { first?: number | null | undefined; after?: string | null | undefined },
  context: GatewayContext,
): Promise<Episodes> {
  const request = pageRequest(args, DEFAULT_PAGE_SIZE)
  const page = (await episodePageLoaders[list](context).load({ id, ...request })) ?? EMPTY_PAGE
  const isWhole = request.after === null && !page.hasNextPage
  return { ...page, ownerId: id, list, total: isWhole ? page.edges.length : null }
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' })

const Territory = builder.objectRef<string>('Territory').implement({
  description: 'A country or region.',
  fields: (t) => ({
    code: t.string({ description: 'ISO 3166-1.', resolve: (code) => code }),
    name: t.string({ description: 'In English.', resolve: (code) => regionNames.of(code) ?? code }),
  }),
})

Episode.implement({
  description: 'An audio episode.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    ...playableFields(t, 'episode'),
    relatedPodcast: t.field({
      type: Podcast,
      nullable: true,
      description: 'The podcast that it belongs to.',
      resolve: ({ parentId }, _args, context) => contentOfKind('podcast', parentId, context),
    }),
    show: t.field({
      type: Show,
      nullable: true,
      description: 'The show that it belongs to.',
      resolve: ({ parentId }, _args, context) => contentOfKind('show', parentId, context),
    }),
    seasonNumber: t.exposeInt('season', { nullable: true }),
    isExplicit: t.exposeBoolean('isExplicit'),
    territories: t.field({
      type: [Territory],
      nullable: true,
      description:
        'The only countries in which it can be played; null for all. The availability does not depend on the country of the visitor, which the Playback API checks.',
      resolve: ({ territories }) => territories,
    }),
    chaptersUrl: t.string({
      nullable: true,
      description: 'A chapters file of the publisher, in the format of Podcasting 2.0.',
      resolve: async (episode, _args, context) => chaptersFile(await loadDetails(episode, context)),
    }),
    link: t.string({
      nullable: true,
      description: 'URL of the publisher’s own page.',
      resolve: async (episode, _args, context) => webUrl((await loadDetails(episode, context)).link),
    }),
  }),
})

const chaptersFile = ({ chapters }: ContentDetails) => (Array.isArray(chapters) ? null : linkTarget(chapters?.url))
