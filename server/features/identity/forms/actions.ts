import { errors as oidcErrors } from 'oidc-provider'
import { accountById, setPassword, type Account } from '#server/features/accounts/accounts.ts'
import { deleteAccount } from '#server/features/accounts/delete-account.ts'
import { isEntitled } from '#server/features/accounts/entitlement.ts'
import { hashPassword, verifyPassword } from '#server/features/accounts/passwords.ts'
import { endSessions, lastLoginAt } from '#server/features/accounts/sessions.ts'
import { isWithinLimit, QUARTER_HOUR_MS } from '#server/features/accounts/throttle.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import { passwordChangedEmail } from '../mail/email-messages.ts'
import { newPasswordErrors, type FormErrors } from '../screens/fields.ts'
import type { Screen } from '../screens/layout.ts'
import { changePasswordScreen, deleteAccountScreen } from './action-screens.ts'
import { TOO_MANY } from './form.ts'
import type { Outcome, Step, InteractionContext } from './interaction-context.ts'

/** A password change later than this after the login requires the current password. */
const RECENT_MS = 5 * MINUTE_MS

export const changePasswordStep: Step = {
  show: async (context) => changePasswordScreen(context, { ...(await signedInUser(context)), signOutOthers: true }, {}),
  submit: changePassword,
}

export const deleteAccountStep: Step = {
  show: async (context) => deletionScreen(context, (await signedInUser(context)).account, {}),
  submit: submitDeletion,
}

export const cancelStep: Step = {
  show: (context) => stepOfAction(context).show(context),
  submit: async (context) => actionDone(context, 'cancelled'),
}

const stepOfAction = ({ interaction }: InteractionContext): Step =>
  interaction.params['kc_action'] === 'delete_account' ? deleteAccountStep : changePasswordStep

const actionDone = ({ interaction }: InteractionContext, status: 'success' | 'cancelled'): Outcome => ({
  result: { kc_action: { kc_action: interaction.params['kc_action'], kc_action_status: status } },
})

interface SignedInUser {
  account: Account
  sessionUid: string
  needsPassword: boolean
}

/** Throws SessionNotFound once the account is deleted. The provider shows these screens only with a session. */
async function signedInUser({ settings, interaction }: InteractionContext): Promise<SignedInUser> {
  const { db, clock } = settings
  const { accountId = '', uid: sessionUid = '' } = interaction.session ?? {}
  const account = await accountById(db, accountId)
  if (!account) throw new oidcErrors.SessionNotFound('the account of this action is deleted')
  const loginAt = await lastLoginAt(db, sessionUid)
  return { account, sessionUid, needsPassword: !loginAt || clock().getTime() - loginAt.getTime() > RECENT_MS }
}

async function changePassword(context: InteractionContext, form: URLSearchParams): Promise<Outcome> {
  const { db, sendEmail, passwordCost } = context.settings
  const user = await signedInUser(context)
  const { account, sessionUid, needsPassword } = user
  const signOutOthers = form.get('others') === 'yes'
  const errors = {
    ...(needsPassword && (await currentPasswordErrors(context, account, form))),
    ...(await newPasswordErrors(form, account.email)),
  }
  if (Object.keys(errors).length > 0)
    return { screen: changePasswordScreen(context, { ...user, signOutOthers }, errors), status: 422 }
  const passwordHash = await hashPassword(form.get('password') ?? '', passwordCost)
  await setPassword(db, account.id, { passwordHash, sessionUid })
  if (signOutOthers) await endSessions(db, account.id, sessionUid)
  if (account.email) await sendEmail(passwordChangedEmail(context.settings, account.email))
  return actionDone(context, 'success')
}

async function deletionScreen(context: InteractionContext, account: Account, errors: FormErrors): Promise<Screen> {
  const { db, clock } = context.settings
  return deleteAccountScreen(context, { account, isSubscriber: await isEntitled(db, account.id, clock()) }, errors)
}

async function submitDeletion(context: InteractionContext, form: URLSearchParams): Promise<Outcome> {
  const { db, clock, deleteEmailsTo } = context.settings
  const { account } = await signedInUser(context)
  const errors = await currentPasswordErrors(context, account, form)
  if (Object.keys(errors).length > 0) return { screen: await deletionScreen(context, account, errors), status: 422 }
  await deleteAccount(db, account.id, clock())
  if (account.email) await deleteEmailsTo(account.email)
  return { redirectTo: accountDeletedUrl(context), clearSession: true }
}

/** Counts attempts, so that this form does not help password guessing. */
async function currentPasswordErrors(
  context: InteractionContext,
  account: Account,
  form: URLSearchParams,
): Promise<FormErrors> {
  const { db, clock, passwordCost } = context.settings
  const password = form.get('current') ?? ''
  if (password === '') return { current: 'Enter your password' }
  const limits = { [`password of ${account.id}`]: { tries: 10, windowMs: QUARTER_HOUR_MS } }
  if (!(await isWithinLimit(db, limits, clock()))) return { form: TOO_MANY }
  const isRight = await verifyPassword(password, account.passwordHash, passwordCost)
  return isRight ? {} : { current: 'This password is incorrect' }
}

/** The provider cannot send this response, because the interaction is deleted with the account. */
function accountDeletedUrl({ interaction, settings }: InteractionContext): string {
  const { redirect_uri: redirectUri, state } = interaction.params
  const url = new URL(typeof redirectUri === 'string' ? redirectUri : settings.origin)
  const params = {
    error: 'access_denied',
    error_description: 'account_deleted',
    kc_action: 'delete_account',
    kc_action_status: 'success',
    iss: `${settings.origin}${settings.realmPath}`,
    ...(typeof state === 'string' && { state }),
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}
