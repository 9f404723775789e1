import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { assignInteraction, endSession } from '#server/features/accounts/sessions.ts'
import { clientNetwork } from '#server/lib/requests/client-network.ts'
import { readDeviceId } from '../known-device.ts'
import { sendScreen, notice } from '../screens/layout.ts'
import { SESSION_COOKIE, type IdentitySettings } from '../settings.ts'
import { cancelStep, changePasswordStep, deleteAccountStep } from './actions.ts'
import { codeStep } from './code.ts'
import { forgotStep } from './forgot.ts'
import { hasValidCsrfToken } from './form.ts'
import type { Interaction, Outcome, Step, InteractionContext } from './interaction-context.ts'
import { joinStep } from './join.ts'
import { loginStep } from './login.ts'

/** The steps of each prompt or action, by the last segment of their path. The first one is the start. */
const STEPS: Readonly<Record<string, Readonly<Record<string, Step>>>> = {
  login: { login: loginStep, join: joinStep, code: codeStep, forgot: forgotStep },
  create: { join: joinStep, login: loginStep, code: codeStep, forgot: forgotStep },
  UPDATE_PASSWORD: { password: changePasswordStep, cancel: cancelStep },
  delete_account: { delete: deleteAccountStep, cancel: cancelStep },
}

function stepsOf({ prompt, params }: Interaction): Readonly<Record<string, Step>> {
  const purpose = prompt.name === 'kc_action' ? params['kc_action'] : prompt.name
  return (typeof purpose === 'string' && STEPS[purpose]) || {}
}

function stepOf({ interaction }: InteractionContext, name: string | undefined): Step | undefined {
  const steps = stepsOf(interaction)
  if (name === undefined) return Object.values(steps)[0]
  return Object.hasOwn(steps, name) ? steps[name] : undefined
}

type Params = { uid: string; step?: string }

export function registerInteractions(app: FastifyInstance, settings: IdentitySettings, provider: () => Provider): void {
  const url = `${settings.realmPath}/interaction/:uid`

  /** Throws SessionNotFound when the interaction has ended. */
  async function contextOf(
    request: FastifyRequest<{ Params: Params }>,
    reply: FastifyReply,
  ): Promise<InteractionContext> {
    const interaction = await provider().interactionDetails(request.raw, reply.raw)
    if (interaction.uid !== request.params.uid) throw new errors.SessionNotFound('not the interaction of this browser')
    const base = `${settings.realmPath}/interaction/${interaction.uid}`
    const deviceId = readDeviceId(settings, request.headers.cookie)
    return { settings, request, reply, interaction, base, network: clientNetwork(request.ip), deviceId }
  }

  const unlessExpired = (reply: FastifyReply, work: () => Promise<unknown>) =>
    work().catch((cause: unknown) => {
      if (cause instanceof errors.SessionNotFound) return sendScreen(settings, reply, EXPIRED, 400)
      throw cause
    })

  for (const pattern of [url, `${url}/:step`]) {
    app.get<{ Params: Params }>(pattern, (request, reply) =>
      unlessExpired(reply, async () => {
        const context = await contextOf(request, reply)
        const step = stepOf(context, request.params.step)
        if (!step) return reply.callNotFound()
        return sendScreen(settings, reply, await step.show(context))
      }),
    )
  }

  app.post<{ Params: Params; Body: URLSearchParams }>(`${url}/:step`, (request, reply) =>
    unlessExpired(reply, async () => {
      const context = await contextOf(request, reply)
      if (!hasValidCsrfToken(settings, request, context.interaction.uid))
        throw new errors.SessionNotFound('not a form of this interaction')
      const step = stepOf(context, request.params.step)
      if (!step) return reply.callNotFound()
      return sendOutcome(context, await step.submit(context, request.body))
    }),
  )
}

async function sendOutcome(context: InteractionContext, outcome: Outcome): Promise<FastifyReply> {
  const { reply, interaction, settings } = context
  if ('screen' in outcome) return sendScreen(settings, reply, outcome.screen, outcome.status)
  if ('redirectTo' in outcome) {
    if (outcome.clearSession) clearSessionCookies(reply, settings)
    return reply.redirect(outcome.redirectTo, 303)
  }
  const { login, result } = outcome
  if (login && !(await assignInteraction(settings.db, interaction.uid, login)))
    throw new errors.SessionNotFound('the password was changed, or another tab has finished the interaction')
  await finish(context, result)
  return reply.header('cache-control', 'no-store').redirect(interaction.returnTo, 303)
}

/** A session of another account ends first: the provider would end it with a self-submitting form, which needs a script. */
async function finish({ interaction, settings }: InteractionContext, result: Record<string, unknown>): Promise<void> {
  const { session } = interaction
  const { login } = result
  interaction.result = { ...interaction.lastSubmission, ...result }
  const isOtherAccount =
    session && typeof login === 'object' && login && 'accountId' in login && login.accountId !== session.accountId
  if (isOtherAccount) {
    await endSession(settings.db, session.uid)
    delete interaction.session
  }
  await interaction.persist()
}

function clearSessionCookies(reply: FastifyReply, { realmPath }: IdentitySettings): void {
  for (const name of [SESSION_COOKIE, `${SESSION_COOKIE}.sig`])
    reply.header('set-cookie', `${name}=; path=${realmPath}; expires=Thu, 01 Jan 1970 00:00:00 GMT; httponly`)
}

const EXPIRED = notice({
  title: 'This page has expired',
  lead: 'It was open for too long, or another tab has finished the same step. Please log in again.',
  action: { href: '/user/login', label: 'Log in' },
  isOver: true,
})
