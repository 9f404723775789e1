import { signOut } from '#web/session/session-access.ts'
import { readSession } from '#web/session/session-store.ts'
import { SigningScreen } from '#web/session/signing-screen.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/user-logout'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/user/logout']

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Logout', matches) },
  { name: 'robots', content: 'noindex' },
]

async function complete(): Promise<string> {
  if (readSession()) await signOut()
  return '/'
}

export default function UserLogoutRoute() {
  return <SigningScreen title="Signing you out" complete={complete} />
}
