import { Showcase } from '#web/features/showcase/showcase.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/ui'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/ui']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Components', matches) }]

export default function UiRoute() {
  return <Showcase />
}
