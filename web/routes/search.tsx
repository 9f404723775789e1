import type { Route } from './+types/search'
import { ComingSoon } from '#web/shell/coming-soon.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/search']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Search', matches) }]

export default function SearchRoute() {
  return (
    <ComingSoon isWithoutBar title="Search">
      Search opens soon. Until then the home page and the stations lead to every programme.
    </ComingSoon>
  )
}
