import { signIn } from '#web/session/session-access.ts'
import { readSession } from '#web/session/session-store.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { SigningScreen } from '#web/session/signing-screen.tsx'
import type { Route } from './+types/user-login'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/user/login']

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Login', matches) },
  { name: 'robots', content: 'noindex' },
]

/** Leaves for the issuer's form. Who is signed in already, and who could not be sent there, goes home. */
async function goOn(): Promise<string> {
  if (!readSession()) await signIn()
  return '/'
}

export default function UserLoginRoute() {
  return <SigningScreen title="Taking you to log in" goOn={goOn} />
}
