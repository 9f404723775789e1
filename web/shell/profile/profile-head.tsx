import { ChevronRight, KeyRound, UserRound } from 'lucide-react'
import { Fragment } from 'react'
import { PROFILE_PANEL } from '#web/lib/text/account-messages.ts'
import { changePassword, signIn, useRedirecting } from '#web/session/session-access.ts'
import type { Session } from '#web/session/session-store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProfileRow } from './profile-row.tsx'

export const ProfileHead = ({ session }: { session: Session | null }) =>
  session ? <SignedIn session={session} /> : <SignedOut />

function SignedIn({ session: { email } }: { session: Session }) {
  const [isRedirecting, startRedirect] = useRedirecting()
  return (
    <>
      <div className="profile-identity">
        <span className="avatar is-on" aria-hidden="true">
          {email ? email.charAt(0).toUpperCase() : <UserRound className="icon large" />}
        </span>
        <div className="min-w-0 flex-1">
          <p className="item-title">
            <EmailAddress email={email} />
          </p>
          <p className="meta">Signed in</p>
        </div>
      </div>
      <ProfileRow
        icon={<KeyRound />}
        label={PROFILE_PANEL.changePassword}
        end={<ChevronRight className="icon small" />}
        isDisabled={isRedirecting}
        onPress={() => startRedirect(changePassword)}
      />
    </>
  )
}

/** A long address is broken before its `@` and its dots rather than within a word. */
const EmailAddress = ({ email }: { email: string }) =>
  email.split(/(?=[@.])/).map((part, index) => (
    // Two parts may be equal.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))

function SignedOut() {
  const [isRedirecting, startRedirect] = useRedirecting()
  return (
    <>
      <div className="profile-identity">
        <span className="avatar">
          <UserRound className="icon large" />
        </span>
        <p className="text-text-2 min-w-0 flex-1">Log in to bookmark, follow and carry on where you left off.</p>
      </div>
      <Button
        kind="primary"
        size="large"
        isWide
        className="mb-3.5"
        isLoading={isRedirecting}
        onClick={() => startRedirect(signIn)}
      >
        {PROFILE_PANEL.login}
      </Button>
    </>
  )
}
