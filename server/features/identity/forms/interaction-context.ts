import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Account } from '#server/features/accounts/accounts.ts'
import type { Screen } from '../screens/layout.ts'
import type { IdentitySettings } from '../settings.ts'

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

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

export type Outcome =
  | { screen: Screen; status?: number }
  | { redirectTo: string; clearSession?: boolean }
  /** Finishes the interaction. `login` is the account whose password was checked. */
  | { result: Record<string, unknown>; login?: CheckedAccount }

type CheckedAccount = Pick<Account, 'id' | 'passwordHash'>

export interface Step {
  show: (context: InteractionContext) => Promise<Screen> | Screen
  submit: (context: InteractionContext, form: URLSearchParams) => Promise<Outcome>
}

export const signedIn = (context: InteractionContext, login: CheckedAccount, remember: boolean): Outcome => ({
  result: {
    login: { accountId: login.id, remember },
    ...(context.interaction.prompt.name === 'create' && { create: {} }),
  },
  login,
})
