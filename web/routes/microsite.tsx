import type { Route } from './+types/microsite'
import { NotYet } from '#web/shell/not-yet.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/sites/:name']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Information', matches) }]

export default function MicrositeRoute() {
  return <NotYet title="Information">This page opens soon.</NotYet>
}
