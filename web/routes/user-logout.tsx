import type { Route } from './+types/user-logout'
import { NotYet } from '#web/shell/not-yet.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/user/logout']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Logout', matches) }]

export default function UserLogoutRoute() {
  return <NotYet title="Logout">Accounts open soon, so nobody is signed in.</NotYet>
}
