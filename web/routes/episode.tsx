import { EpisodePage } from '#web/features/podcasts/episode-page.tsx'
import type { Route } from './+types/episode'
import { AnyDetail } from './detail/any-detail.tsx'
import { DetailPage, detailMeta } from './detail/detail-page.tsx'
import type { DetailProps } from './detail/detail-props.ts'
import { loadDetail, loadPublicDetail } from './detail/load-detail.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/*']

export const meta: Route.MetaFunction = ({ loaderData, matches }) => detailMeta(loaderData, matches)

export const loader = (args: Route.LoaderArgs) => loadPublicDetail(args)

export const clientLoader = (args: Route.ClientLoaderArgs) => loadDetail(args)

export default function EpisodeRoute({ loaderData }: Route.ComponentProps) {
  return <DetailPage loaded={loaderData} content={Content} />
}

function Content(props: DetailProps) {
  const { page, ...rest } = props
  switch (page.__typename) {
    case 'AudioTeaserDetailPublishedContent':
      return <EpisodePage episode={page} {...rest} />
    default:
      return <AnyDetail {...props} />
  }
}
