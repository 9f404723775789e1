import type { Route } from './+types/competition'
import { NotYet } from '#web/shell/not-yet.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/competitions/:name']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Competition', matches) }]

export default function CompetitionRoute() {
  return <NotYet title="Competition">Competitions open soon.</NotYet>
}
