import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { endSession } from '#server/domain/accounts/sessions.ts'
import { SCREEN_HEADERS } from '../screens/layout.ts'
import { notice } from '../screens/notice.ts'
import type { IdentitySettings } from '../settings.ts'
import { isOurForm } from './form.ts'
import { loginStep } from './login.ts'
import { networkOf, type Interaction, type Outcome, type Step, type Visit } from './visit.ts'

/** Screens by the last part of their address. */
const STEPS: Readonly<Record<string, Step>> = { login: loginStep }

/** The screen with which the provider's own prompts begin. */
const firstStep = (_interaction: Interaction): Step => loginStep

type Params = { uid: string; step?: string }

/** The screens between an application's request and the answer to it. */
export function registerInteractions(app: FastifyInstance, settings: IdentitySettings, provider: () => Provider): void {
  const url = `${settings.realmPath}/interaction/:uid`

  async function visitOf(request: FastifyRequest<{ Params: Params }>, reply: FastifyReply): Promise<Visit | null> {
    const interaction = await provider()
      .interactionDetails(request.raw, reply.raw)
      .catch((cause: unknown) => {
        if (cause instanceof errors.SessionNotFound) return null
        throw cause
      })
    if (interaction?.uid !== request.params.uid) return null
    const base = `${settings.realmPath}/interaction/${interaction.uid}`
    return { settings, request, reply, interaction, base, network: networkOf(request.ip) }
  }

  const stepOf = ({ interaction }: Visit, name: string | undefined): Step | undefined =>
    name === undefined ? firstStep(interaction) : STEPS[name]

  for (const address of [url, `${url}/:step`]) {
    app.get<{ Params: Params }>(address, async (request, reply) => {
      const visit = await visitOf(request, reply)
      if (!visit) return sendExpired(reply, settings)
      const step = stepOf(visit, request.params.step)
      if (!step) return reply.callNotFound()
      return reply.headers(SCREEN_HEADERS).send((await step.show(visit)).text)
    })
  }

  app.post<{ Params: Params; Body: URLSearchParams }>(`${url}/:step`, async (request, reply) => {
    const visit = await visitOf(request, reply)
    if (!visit || !isOurForm(settings, request, request.body, visit.interaction.uid))
      return sendExpired(reply, settings)
    const step = stepOf(visit, request.params.step)
    if (!step) return reply.callNotFound()
    return sendOutcome(visit, await step.take(visit, request.body))
  })
}

async function sendOutcome(visit: Visit, outcome: Outcome): Promise<FastifyReply> {
  const { reply, interaction } = visit
  if ('screen' in outcome)
    return reply
      .code(outcome.status ?? 200)
      .headers(SCREEN_HEADERS)
      .send(outcome.screen.text)
  if ('to' in outcome) return reply.redirect(outcome.to, 303)
  await finish(visit, outcome.result)
  return reply.header('cache-control', 'no-store').redirect(interaction.returnTo, 303)
}

/**
 * Hands the result to the provider. Where somebody else was signed in, that session ends first: the provider would end it
 * by a page that sends itself, which needs a script.
 */
async function finish({ interaction, settings }: Visit, result: Record<string, unknown>): Promise<void> {
  const { session } = interaction
  const { login } = result
  interaction.result = { ...interaction.lastSubmission, ...result }
  const isSomebodyElse =
    session && typeof login === 'object' && login && 'accountId' in login && login.accountId !== session.accountId
  if (isSomebodyElse) {
    await endSession(settings.db, session.uid)
    delete interaction.session
  }
  await interaction.persist()
}

const sendExpired = (reply: FastifyReply, settings: IdentitySettings) =>
  reply
    .code(400)
    .headers(SCREEN_HEADERS)
    .send(
      notice(settings, {
        title: 'This page has expired',
        lead: 'It was open for too long, or another tab has finished the same step. Please log in again.',
        action: { href: '/user/login', label: 'Log in' },
      }).text,
    )
