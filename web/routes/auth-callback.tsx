import type { Route } from './+types/auth-callback'
import { NotYet } from '#web/shell/not-yet.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/auth/callback']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Signing in', matches) }]

export default function AuthCallbackRoute() {
  return <NotYet title="Signing in">Accounts open soon. Everything on this site plays without one.</NotYet>
}
