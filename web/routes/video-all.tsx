import type { Route } from './+types/video-all'
import { NotYet } from '#web/shell/not-yet.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/video/:title/all']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('All videos', matches) }]

export default function VideoAllRoute() {
  return <NotYet title="All videos">Video catch-up opens soon.</NotYet>
}
