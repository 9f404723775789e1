import { ErrorPage } from '#web/shell/error-page.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/something-went-wrong'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/error/:kind']

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Something went wrong', matches) },
  { name: 'robots', content: 'noindex' },
]

export default function SomethingWentWrongRoute() {
  return <ErrorPage kind="something-went-wrong" />
}
