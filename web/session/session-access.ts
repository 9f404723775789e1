import { useState } from 'react'
import { ERRORS } from '#web/lib/text/messages.ts'
import { showError } from '#web/ui/toast/toast-store.ts'
import type { IssuerAction } from './issuer/sign-in.ts'

// On demand, because most visits never sign in.
const load = () => import('./issuer/sign-in.ts')

/** Never rejects: an error shows a toast. */
export const signIn = ({ isJoining = false }: { isJoining?: boolean } = {}): Promise<void> =>
  withLoginError(async () => (await load()).startSignIn({ isJoining }))

export const changePassword = (): Promise<void> => redirectForAction('UPDATE_PASSWORD')

/** The issuer requires the password before it deletes the account. */
export const deleteAccount = (): Promise<void> => redirectForAction('delete_account')

const redirectForAction = (action: IssuerAction) => withLoginError(async () => (await load()).startSignIn({ action }))

export const signOut = (): Promise<void> => withLoginError(async () => (await load()).startSignOut())

async function withLoginError(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    console.warn(cause)
    showError(ERRORS.login)
  }
}

type StartRedirect = (redirect: () => Promise<void>) => void

/** Whether a redirect runs (false again when the visitor comes back), and the function that starts one. */
export function useRedirecting(): [boolean, StartRedirect] {
  const [isRedirecting, setRedirecting] = useState(false)
  const start: StartRedirect = (redirect) => {
    setRedirecting(true)
    void redirect().finally(() => setRedirecting(false))
  }
  return [isRedirecting, start]
}
