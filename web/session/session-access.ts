import { ERRORS } from '#web/lib/messages.ts'
import { showError } from '#web/ui/toast-store.ts'
import type { IssuerAction } from './issuer/sign-in.ts'

// What talks to the issuer is fetched when it is wanted: most visits never need it.
const load = () => import('./issuer/sign-in.ts')

/** Leaves for the issuer's form: the one for new listeners, or that for those who have an account. Never fails: it tells. */
export const signIn = ({ isJoining = false }: { isJoining?: boolean } = {}): Promise<void> =>
  telling(async () => (await load()).startSignIn({ isJoining }))

export const changePassword = (): Promise<void> => leaveFor('UPDATE_PASSWORD')

/** The issuer asks for the password, and says what is lost, before it deletes. */
export const deleteAccount = (): Promise<void> => leaveFor('delete_account')

const leaveFor = (action: IssuerAction) => telling(async () => (await load()).startSignIn({ action }))

/** Ends the session; the page is left for the issuer, which sends back to the home page. Never fails: it tells. */
export const signOut = (): Promise<void> => telling(async () => (await load()).startSignOut())

async function telling(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    console.warn(cause)
    showError(ERRORS.login)
  }
}
