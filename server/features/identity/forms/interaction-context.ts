import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { IdentitySettings } from '../settings.ts'
import type { Screen } from '../screens/layout.ts'

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Somebody at one of the screens of a sign-in. */
export interface InteractionContext {
  settings: IdentitySettings
  request: FastifyRequest
  reply: FastifyReply
  interaction: Interaction
  /** Where this sign-in's screens lie. */
  base: string
  /** The caller's network, by which tries are counted. */
  network: string
  /** The id in the browser's cookie; null where it has none. */
  deviceId: string | null
}

/** How a screen answers what was sent to it. */
export type Outcome =
  | { screen: Screen; status?: number }
  /** Somewhere else, and where told so without the cookie of the session. */
  | { to: string; clearSession?: boolean }
  /** The step is done, and the provider goes on. */
  | { result: Record<string, unknown> }

/** One screen: how it looks, and what it makes of what is sent. */
export interface Step {
  show: (context: InteractionContext) => Promise<Screen> | Screen
  take: (context: InteractionContext, form: URLSearchParams) => Promise<Outcome>
}

/** What the provider is told of somebody who has shown who they are. */
export const signedIn = (context: InteractionContext, accountId: string, remember: boolean): Outcome => ({
  result: { login: { accountId, remember }, ...(context.interaction.prompt.name === 'create' && { create: {} }) },
})
