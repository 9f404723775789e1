import type { Route } from './+types/detail'
import { Detail } from './detail/all-types.tsx'
import { DetailPage, detailMeta } from './detail/detail-page.tsx'
import { loadDetail, loadPublicDetail } from './detail/load-detail.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/*']

export const meta: Route.MetaFunction = ({ loaderData, matches }) => detailMeta(loaderData, matches)

export const loader = (args: Route.LoaderArgs) => loadPublicDetail(args)

export const clientLoader = (args: Route.ClientLoaderArgs) => loadDetail(args)

export default function DetailRoute({ loaderData }: Route.ComponentProps) {
  return <DetailPage loaded={loaderData} content={Detail} />
}
