/** `npm run webhooks -- add|remove|test <URL> | list`: receivers of outgoing webhooks. */
import { WEBHOOK_EVENTS, type WebhookEvent, type WebhookEventType } from '#contract/webhooks.ts'
import { createPosters } from '#server/features/webhooks/jobs.ts'
import { addReceiver, listReceivers, type Receiver, removeReceiver } from '#server/features/webhooks/receivers.ts'
import { sendEvent } from '#server/features/webhooks/send.ts'
import { createDnsResolve } from '#server/lib/fetch/dns-resolve.ts'
import { resolveAddresses, parseRemoteUrl } from '#server/lib/fetch/safe-connect.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { parseArguments, print, printable, printableJson, runCommand, withSiteDatabase } from './command.ts'

const USAGE =
  'usage: npm run -s webhooks -- add <URL> [--events a,b] [--private] | list [--json] | remove <URL> | test <URL>'
const HELP = `${USAGE}

  add       sends events to the address from now on, and prints the secret that signs them; a known address gets a new secret
  --events  some of ${WEBHOOK_EVENTS.join(', ')}; all of them by default
  --private allows an address inside the own network
  test      sends the event webhook.test and prints the answer`

const OPTIONS = {
  events: { type: 'string' },
  private: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const isEvent = (name: string): name is WebhookEventType => WEBHOOK_EVENTS.some((event) => event === name)

function readEvents(text: string | undefined): WebhookEventType[] {
  const names = [...new Set((text ?? WEBHOOK_EVENTS.join(',')).split(',').map((name) => name.trim()))]
  const events = names.filter(isEvent)
  if (events.length < names.length) throw new Error(`--events must be some of ${WEBHOOK_EVENTS.join(', ')}`)
  return events
}

const onSite = <Done>(work: Parameters<typeof withSiteDatabase<Done>>[1]) =>
  withSiteDatabase(readEnv(process.env), work)

async function add(href: string, events: WebhookEventType[], allowsPrivate: boolean): Promise<void> {
  const url = parseRemoteUrl(href, allowsPrivate)
  await resolveAddresses(url, createDnsResolve(), allowsPrivate)
  const secret = await onSite((db) => addReceiver(db, { url: url.href, events, allowsPrivate }, new Date()))
  print(`${url.href} receives ${events.join(', ')} from now on. The secret, which is shown only now:\n${secret}`)
}

async function remove(href: string): Promise<void> {
  const url = URL.parse(href)?.href ?? href
  if (!(await onSite((db) => removeReceiver(db, url)))) throw new Error(`${url} is no receiver`)
  print(`${url} receives nothing any more`)
}

async function list(isJson: boolean): Promise<void> {
  const receivers = await onSite((db) => listReceivers(db, new Date()))
  if (isJson) return print(printableJson(receivers.map(({ secret: _secret, ...shown }) => shown)))
  if (receivers.length === 0) return print('There are no receivers')
  for (const receiver of receivers)
    print(printable(`${receiver.url}  ${receiver.events.join(', ')}  ${stateOf(receiver)}`))
}

function stateOf({
  disabled_at,
  failing_since,
  last_error,
  delivered_at,
  waiting,
}: Receiver & { waiting: number }): string {
  if (disabled_at) return `switched off at ${disabled_at.toISOString()}: ${last_error}`
  const wait = waiting > 0 ? `, ${waiting} waiting` : ''
  if (failing_since) return `failing since ${failing_since.toISOString()}: ${last_error}${wait}`
  return `${delivered_at ? `accepted an event at ${delivered_at.toISOString()}` : 'nothing sent yet'}${wait}`
}

async function test(href: string): Promise<void> {
  const url = URL.parse(href)?.href ?? href
  const receivers = await onSite((db) => listReceivers(db, new Date()))
  const receiver = receivers.find((one) => one.url === url)
  if (!receiver) throw new Error(`${url} is no receiver`)
  const now = new Date()
  const event: WebhookEvent = { type: 'webhook.test', timestamp: now.toISOString(), data: { message: 'It works.' } }
  const posters = createPosters()
  try {
    const { status } = await sendEvent(
      posters,
      receiver,
      { key: `test/${now.getTime()}`, body: JSON.stringify(event) },
      now,
    )
    if (status < 200 || status > 299) throw new Error(`${url} answered with status ${status}, which is no acceptance`)
    print(`${url} accepted the event with status ${status}`)
  } finally {
    await posters.close()
  }
}

runCommand(async () => {
  const { positionals, values } = parseArguments(USAGE, OPTIONS)
  const [command, href] = positionals
  if (values.help) return print(HELP)
  if (command === 'list' && positionals.length === 1) return list(values.json ?? false)
  if (!href || positionals.length > 2) throw new Error(USAGE)
  if (command === 'add') return add(href, readEvents(values.events), values.private ?? false)
  if (command === 'remove') return remove(href)
  if (command === 'test') return test(href)
  throw new Error(USAGE)
})
