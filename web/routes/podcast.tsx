import { PodcastPage } from '#web/features/podcasts/podcast-page.tsx'
import type { Route } from './+types/podcast'
import { AnyDetail } from './detail/any-detail.tsx'
import { DetailPage, detailMeta } from './detail/detail-page.tsx'
import type { DetailProps } from './detail/detail-props.ts'
import { loadDetail, loadPublicDetail } from './detail/load-detail.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/*']

export const meta: Route.MetaFunction = ({ loaderData, matches }) => detailMeta(loaderData, matches)

export const loader = (args: Route.LoaderArgs) => loadPublicDetail(args)

export const clientLoader = (args: Route.ClientLoaderArgs) => loadDetail(args)

export default function PodcastRoute({ loaderData }: Route.ComponentProps) {
  return <DetailPage loaded={loaderData} content={Content} />
}

function Content(props: DetailProps) {
  const { page, ...rest } = props
  switch (page.__typename) {
    case 'AudioPodcastPublishedContent':
      return <PodcastPage podcast={page} {...rest} />
    default:
      return <AnyDetail {...props} />
  }
}
