import type { Route } from './+types/user-login'
import { NotYet } from '#web/shell/not-yet.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/user/login']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Login', matches) }]

export default function UserLoginRoute() {
  return <NotYet title="Login">Accounts open soon. Everything on this site plays without one.</NotYet>
}
