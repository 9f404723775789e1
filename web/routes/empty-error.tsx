import { ErrorPage } from '#web/shell/error-page.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/empty-error'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/error/:kind']

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Dead air', matches) },
  { name: 'robots', content: 'noindex' },
]

export default function EmptyErrorRoute() {
  return <ErrorPage kind="empty-error" />
}
