import type { Route } from './+types/my-content-type'
import { NotYet } from '#web/shell/not-yet.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/my-content/:type']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('My Content', matches) }]

export default function MyContentTypeRoute() {
  return (
    <NotYet isWithoutBar title="My Content">
      What you save and follow will stand here once accounts open.
    </NotYet>
  )
}
