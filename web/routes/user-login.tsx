import { signIn } from '#web/session/session-access.ts'
import { readSession } from '#web/session/session-store.ts'
import { SigningScreen } from '#web/session/signing-screen.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/user-login'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/user/login']

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Login', matches) },
  { name: 'robots', content: 'noindex' },
]

/** `again` signs in even with a session, because that of the issuer may have ended. Leads home when the redirect fails. */
async function complete(): Promise<string> {
  const isAgain = new URLSearchParams(window.location.search).has('again')
  if (isAgain || !readSession()) await signIn()
  return '/'
}

export default function UserLoginRoute() {
  return <SigningScreen title="Taking you to log in" complete={complete} />
}
