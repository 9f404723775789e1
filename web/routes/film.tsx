import { Suspense } from 'react'
import { VideoPage } from '#web/features/video/video-page.tsx'
import { lazyWithRetry } from '#web/lib/lazy-load.ts'
import type { Route } from './+types/film'
import { AnyDetail } from './detail/any-detail.tsx'
import { DetailPage, detailMeta } from './detail/detail-page.tsx'
import type { DetailProps } from './detail/detail-props.ts'
import { loadDetail, loadPublicDetail } from './detail/load-detail.ts'
import { FLAGS } from './flags.ts'

// Most URLs of this form are videos.
const SeasonPage = lazyWithRetry(() =>
  import('#web/features/video/season-page.tsx').then((module) => module.SeasonPage),
)

export const handle = FLAGS['/*']

export const meta: Route.MetaFunction = ({ loaderData, matches }) => detailMeta(loaderData, matches)

export const loader = (args: Route.LoaderArgs) => loadPublicDetail(args)

export const clientLoader = (args: Route.ClientLoaderArgs) => loadDetail(args)

export default function FilmRoute({ loaderData }: Route.ComponentProps) {
  return <DetailPage loaded={loaderData} content={Content} />
}

function Content(props: DetailProps) {
  const { page, ...rest } = props
  switch (page.__typename) {
    case 'VideoTeaserDetailPublishedContent':
      return <VideoPage video={page} {...rest} />
    case 'VideoSeasonPublishedContent':
      return (
        <Suspense>
          <SeasonPage season={page} {...rest} />
        </Suspense>
      )
    default:
      return <AnyDetail {...props} />
  }
}
