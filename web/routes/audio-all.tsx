import type { Route } from './+types/audio-all'
import { NotYet } from '#web/shell/not-yet.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/audio/:title/all']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('All episodes', matches) }]

export default function AudioAllRoute() {
  return (
    <NotYet title="All episodes">
      The full list of one title. Until it opens, the podcast’s own page lists its episodes.
    </NotYet>
  )
}
