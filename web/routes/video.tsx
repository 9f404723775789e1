import type { Route } from './+types/video'
import { NotYet } from '#web/shell/not-yet.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/video']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Video', matches) }]

export default function VideoRoute() {
  return <NotYet title="Video">Video catch-up opens soon.</NotYet>
}
