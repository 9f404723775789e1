import { finishSignIn } from '#web/session/issuer/finish-sign-in.ts'
import { SigningScreen } from '#web/session/signing-screen.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/auth-callback'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/auth/callback']

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Signing you in', matches) },
  { name: 'robots', content: 'noindex' },
]

/** The navigation replaces this history entry, because its URL contains the authorization response. */
const complete = () => finishSignIn(window.location.href)

export default function AuthCallbackRoute() {
  return <SigningScreen title="Signing you in" complete={complete} />
}
