import { accountById, setPassword, type Account } from '#server/features/accounts/accounts.ts'
import { deleteAccount } from '#server/features/accounts/delete-account.ts'
import { hashPassword, verifyPassword } from '#server/features/accounts/passwords.ts'
import { endSessionsOf, lastLoginAt } from '#server/features/accounts/sessions.ts'
import { isWithinLimit } from '#server/features/accounts/throttle.ts'
import { passwordChangedEmail } from '../mail/email-messages.ts'
import { newPasswordErrors, type FormErrors } from '../screens/fields.ts'
import { changePasswordScreen, deleteAccountScreen } from './action-screens.ts'
import { QUARTER_HOUR, TOO_MANY } from './form.ts'
import type { Outcome, Step, InteractionContext } from './interaction-context.ts'

/** Whoever logged in longer ago than this shows the password again before it is changed. */
const RECENT_MS = 5 * 60_000

export const changePasswordStep: Step = {
  show: async (context) => changePasswordScreen(context, { ...(await signedInUser(context)), signOutOthers: true }, {}),
  take: changePassword,
}

export const deleteAccountStep: Step = {
  show: async (context) => deleteAccountScreen(context, (await signedInUser(context)).account, {}),
  take: removeAccount,
}

/** Leaves everything as it was. */
export const cancelStep: Step = {
  show: (context) => deleteAccountStep.show(context),
  take: async (context) => actionDone(context, 'cancelled'),
}

const actionDone = ({ interaction }: InteractionContext, status: 'success' | 'cancelled'): Outcome => ({
  result: { kc_action: { kc_action: interaction.params['kc_action'], kc_action_status: status } },
})

interface SignedInUser {
  account: Account
  sessionUid: string
  /** Whether the password must be shown again. */
  needsPassword: boolean
}

/** Who is signed in at this step. The provider has checked that there is somebody. */
async function signedInUser({ settings, interaction }: InteractionContext): Promise<SignedInUser> {
  const { db, clock } = settings
  const { accountId = '', uid: sessionUid = '' } = interaction.session ?? {}
  const account = await accountById(db, accountId)
  if (!account) throw new Error('An action was begun for an account that is not there')
  const loginAt = await lastLoginAt(db, sessionUid)
  return { account, sessionUid, needsPassword: !loginAt || clock().getTime() - loginAt.getTime() > RECENT_MS }
}

async function changePassword(context: InteractionContext, form: URLSearchParams): Promise<Outcome> {
  const { db, sendEmail } = context.settings
  const user = await signedInUser(context)
  const { account, sessionUid, needsPassword } = user
  const signOutOthers = form.get('others') === 'yes'
  const errors = {
    ...(needsPassword && (await currentPasswordErrors(context, account, form))),
    ...newPasswordErrors(form, account.email),
  }
  if (Object.keys(errors).length > 0)
    return { screen: changePasswordScreen(context, { ...user, signOutOthers }, errors), status: 422 }
  const passwordHash = await hashPassword(form.get('password') ?? '')
  await setPassword(db, account.id, { passwordHash, sessionUid })
  if (signOutOthers) await endSessionsOf(db, account.id, sessionUid)
  if (account.email) await sendEmail(passwordChangedEmail(context.settings, account.email))
  return actionDone(context, 'success')
}

async function removeAccount(context: InteractionContext, form: URLSearchParams): Promise<Outcome> {
  const { db, clock, deleteEmailsTo } = context.settings
  const { account } = await signedInUser(context)
  const errors = await currentPasswordErrors(context, account, form)
  if (Object.keys(errors).length > 0) return { screen: deleteAccountScreen(context, account, errors), status: 422 }
  await deleteAccount(db, account.id, clock())
  if (account.email) await deleteEmailsTo(account.email)
  return { to: accountDeletedUrl(context), clearSession: true }
}

/** A wrong password is counted as at the log-in screen, where the same could be tried. */
async function currentPasswordErrors(
  context: InteractionContext,
  account: Account,
  form: URLSearchParams,
): Promise<FormErrors> {
  const { db, clock } = context.settings
  const password = form.get('current') ?? ''
  if (password === '') return { current: 'Enter your password' }
  const limits = { [`password of ${account.id}`]: { tries: 10, windowMs: QUARTER_HOUR } }
  if (!(await isWithinLimit(db, limits, clock()))) return { form: TOO_MANY }
  return (await verifyPassword(password, account.passwordHash)) ? {} : { current: 'This is not your password' }
}

/**
 * Where the application hears that the account is gone. The provider could not say it: it would have to remember the sign-in
 * of somebody who is to be forgotten.
 */
function accountDeletedUrl({ interaction, settings }: InteractionContext): string {
  const { redirect_uri: address, state } = interaction.params
  const url = new URL(typeof address === 'string' ? address : settings.origin)
  const told = {
    error: 'access_denied',
    error_description: 'account_deleted',
    kc_action: 'delete_account',
    kc_action_status: 'success',
    iss: `${settings.origin}${settings.realmPath}`,
    ...(typeof state === 'string' && { state }),
  }
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value)
  return url.href
}
