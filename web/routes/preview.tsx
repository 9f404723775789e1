import type { Route } from './+types/preview'
import { NotYet } from '#web/shell/not-yet.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/preview/*']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Preview', matches) }]

export default function PreviewRoute() {
  return <NotYet title="Preview">Editors will see their drafts here once accounts open.</NotYet>
}
