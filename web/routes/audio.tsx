import type { Route } from './+types/audio'
import { NotYet } from '#web/shell/not-yet.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/audio']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Audio', matches) }]

export default function AudioRoute() {
  return (
    <NotYet title="Audio">
      Every show and podcast on one page. Until it opens, the home page has the newest of them.
    </NotYet>
  )
}
