import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { recentDayAndTime } from '#contract/date-texts.ts'
import { accountById, type Account } from '#server/features/accounts/accounts.ts'
import { exportAccount } from '#server/features/accounts/export-account.ts'
import {
  type AccountSession,
  endOwnSession,
  endSessions,
  findSessions,
  touchSession,
} from '#server/features/accounts/sessions.ts'
import { html, type Html } from '#server/lib/html/html-template.ts'
import { hasValidCsrfToken, csrfField } from '../forms/form.ts'
import { deviceName } from '../known-device.ts'
import { arrowLeftIcon } from '../screens/icons.ts'
import { type Screen, sendScreen, notice } from '../screens/layout.ts'
import type { IdentitySettings } from '../settings.ts'
import { sendExport } from './account-data-routes.ts'

interface Owner {
  account: Account
  sessionUid: string
}

export function registerDevices(app: FastifyInstance, settings: IdentitySettings, provider: () => Provider): void {
  const { db, clock, realmPath } = settings
  const accountPath = `${realmPath}/account`

  /** Refuses a form without a valid CSRF token. */
  const forOwner =
    (handle: (owner: Owner, request: FormRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FormRequest, reply: FastifyReply) => {
      const owner = await findOwner(provider(), settings, request, reply)
      const isRefused = request.method === 'POST' && owner && !hasValidCsrfToken(settings, request, owner.sessionUid)
      if (!owner || isRefused) return sendScreen(settings, reply, SIGNED_OUT, 401)
      return handle(owner, request, reply)
    }

  app.get(
    accountPath,
    forOwner(async (owner, { headers, query }, reply) => {
      const device = deviceName(headers['user-agent'] ?? '')
      await touchSession(db, { uid: owner.sessionUid, accountId: owner.account.id, device }, clock())
      const ended = ENDED.get(query.ended) ?? null
      return sendScreen(
        settings,
        reply,
        devicesScreen(settings, owner, await findSessions(db, owner.account.id), ended),
      )
    }),
  )
  app.post(
    `${accountPath}/sessions`,
    forOwner(async ({ account, sessionUid }, { body }, reply) => {
      const uid = body.get('end')
      if (uid === 'others') await endSessions(db, account.id, sessionUid)
      else if (uid) await endOwnSession(db, account.id, uid)
      return reply.redirect(`${accountPath}?ended=${uid === 'others' ? 'others' : 'one'}`, 303)
    }),
  )
  app.post(
    `${accountPath}/copy`,
    forOwner(async ({ account }, _request, reply) => sendExport(reply, await exportAccount(db, account.id))),
  )
}

type FormRequest = FastifyRequest<{ Body: URLSearchParams; Querystring: { ended?: unknown } }>

const ENDED: ReadonlyMap<unknown, string> = new Map([
  ['one', 'The device is signed out.'],
  ['others', 'All other devices are signed out.'],
])

async function findOwner(
  provider: Provider,
  { db }: IdentitySettings,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Owner | null> {
  // The provider reads only these two properties of the context.
  const session = await provider.Session.get({ req: request.raw, res: reply.raw } as never)
  const account = session.accountId ? await accountById(db, session.accountId) : null
  return account && { account, sessionUid: session.uid }
}

function devicesScreen(
  settings: IdentitySettings,
  { account, sessionUid }: Owner,
  sessions: AccountSession[],
  ended: string | null,
): Screen {
  const { realmPath, productName } = settings
  const csrf = csrfField(settings, sessionUid)
  const others = sessions.filter(({ uid }) => uid !== sessionUid)
  return {
    title: 'Devices and your data',
    lead: `Signed in as ${account.email}`,
    before: html`<a class="back" href="/">${arrowLeftIcon}Back to ${productName}</a>`,
    content: html`${ended && html`<p class="note" role="status" tabindex="-1" autofocus>${ended}</p>`}
      <h2 class="title-3">Where you are signed in</h2>
      <ul class="devices">
        ${sessions.map((session) => deviceItem(session, session.uid === sessionUid, realmPath, csrf))}
      </ul>
      ${
        others.length > 0 &&
        html`<form method="post" action="${realmPath}/account/sessions">
          ${csrf}<button class="button outlined large full-width" name="end" value="others" type="submit">
            Sign out of all other devices
          </button>
        </form>`
      }
      <h2 class="title-3">Your data</h2>
      <p class="note">Everything that we keep of you, as one JSON file.</p>
      <form method="post" action="${realmPath}/account/copy">
        ${csrf}<button class="button outlined large full-width" type="submit">Download a copy</button>
      </form>`,
  }
}

function deviceItem(
  { uid, device, lastSeenAt }: AccountSession,
  isCurrent: boolean,
  realmPath: string,
  csrf: Html,
): Html {
  const [at, atText] = [lastSeenAt.toISOString(), recentDayAndTime(lastSeenAt)]
  return html`<li>
    <span
      ><strong>${device}</strong><br /><span class="meta"
        >${isCurrent ? 'This device' : html`Last used <time datetime="${at}">${atText}</time>`}</span
      ></span
    >${
      !isCurrent &&
      html`<form method="post" action="${realmPath}/account/sessions">
        ${csrf}<button
          class="button outlined small"
          name="end"
          value="${uid}"
          type="submit"
          aria-label="Sign out of ${device}, last used ${atText}"
        >
          Sign out
        </button>
      </form>`
    }
  </li>`
}

const SIGNED_OUT = notice({
  title: 'Please log in',
  lead: 'You are not signed in in this browser, or the page was open for too long.',
  action: { href: '/user/login?again', label: 'Log in' },
})
