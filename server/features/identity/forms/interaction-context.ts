import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Account } from '#server/features/accounts/accounts.ts'
import type { Screen } from '../screens/layout.ts'
import type { IdentitySettings } from '../settings.ts'

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** A request for one of the screens of a sign-in or an action. */
export interface InteractionContext {
  settings: IdentitySettings
  request: FastifyRequest
  reply: FastifyReply
  interaction: Interaction
  /** Path of this interaction's screens. */
  base: string
  /** The client's network, by which attempts are counted. */
  network: string
  /** From the browser's cookie; null without one. */
  deviceId: string | null
}

/** The response to a submitted form. */
export type Outcome =
  | { screen: Screen; status?: number }
  /** Redirects, and clears the session cookie if set. */
  | { redirectTo: string; clearSession?: boolean }
  /** Finishes the interaction with this result; the provider continues. `login` is the account whose password was checked. */
  | { result: Record<string, unknown>; login?: CheckedAccount }

type CheckedAccount = Pick<Account, 'id' | 'passwordHash'>

/** One screen and the handler of its form. */
export interface Step {
  show: (context: InteractionContext) => Promise<Screen> | Screen
  submit: (context: InteractionContext, form: URLSearchParams) => Promise<Outcome>
}

/** The interaction result for an authenticated account. */
export const signedIn = (context: InteractionContext, login: CheckedAccount, remember: boolean): Outcome => ({
  result: {
    login: { accountId: login.id, remember },
    ...(context.interaction.prompt.name === 'create' && { create: {} }),
  },
  login,
})
