import { rmSync, writeFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import type { StationId } from '#contract/stations.ts'
import { freshDatabase } from '#tests/kit/site.ts'
import {
  icyBlock,
  json,
  playing,
  siteWithSources,
  sourcesFile,
  standIn,
  streamStandIn,
  writeSources,
} from '../title-source-kit.ts'

const told = (title: string) => json({ icestats: { source: { listenurl: 'http://h/a', title } } })
const secretOf = (fill: number) => `whsec_${Buffer.alloc(32, fill).toString('base64')}`

const replaced = await streamStandIn('HTTP/1.0 200 OK')
const unchanged = await streamStandIn('HTTP/1.0 200 OK')
replaced.block = icyBlock("StreamTitle='Mara Veld - Low Season';")
unchanged.block = icyBlock("StreamTitle='Neon Karoo - Windpomp';")
const status = await standIn(told('Die Grootpad - Verlange'))

const icy = (url: string) => ({ kind: 'icy', url })
const icecast = { kind: 'icecast', url: status.url, pollSeconds: 1 }
const webhook = (fill: number) => ({ kind: 'webhook', secrets: [secretOf(fill)] })
const FIRST = { 702: [icy(replaced.url)], kfm: [icy(unchanged.url)], capetalk: [webhook(1)] }

const shared = await freshDatabase('')
const file = sourcesFile({})
const otherFile = sourcesFile({})
setSources(FIRST)
const site = await siteWithSources(file, shared)
const other = await siteWithSources(otherFile, shared)

/** The two files are changed at the same time. */
function setSources(stations: Parameters<typeof writeSources>[1]): void {
  writeSources(file, stations)
  writeSources(otherFile, stations)
}

/** Waits until all nodes show the same. */
async function expectPlaying(station: StationId, state: object): Promise<void> {
  for (const node of [site, other]) {
    await expect
      .poll(() => {
        node.now = other.now = site.now
        return playing(node, station)
      })
      .toMatchObject(state)
  }
}

async function send(fill: number): Promise<number> {
  const [id, text] = [`msg_${crypto.randomUUID()}`, JSON.stringify({ item: { title: 'The Morning Post' } })]
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(site.now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secretOf(fill)).sign(id, site.now, text),
    'content-type': 'application/json',
  }
  return (await fetch(`${site.url}/now-playing/hooks/capetalk`, { method: 'POST', headers, body: text })).status
}

test('a changed file takes effect on every node: the new source is read, the connection of the old one is closed', async () => {
  await expectPlaying('702', { item: { title: 'Low Season' } })
  await expectPlaying('kfm', { item: { title: 'Windpomp' } })
  setSources({ ...FIRST, 702: [icecast] })
  await expectPlaying('702', { item: { title: 'Verlange' }, history: [{ title: 'Low Season' }] })
  await expect.poll(() => replaced.connections()).toBe(0)
  // Of one node, and never opened again.
  expect(unchanged.requests).toHaveLength(1)
  await expectPlaying('kfm', { item: { title: 'Windpomp' }, history: [] })
})

test('a source with changed settings is reopened, and its current item continues', async () => {
  const { item } = (await playing(site, 'kfm')) ?? {}
  setSources({ ...FIRST, kfm: [{ ...icy(unchanged.url), staleSeconds: 90 }], 702: [icecast] })
  await expect.poll(() => unchanged.requests.length).toBe(2)
  await expect.poll(() => unchanged.connections()).toBe(1)
  await expectPlaying('kfm', { item, history: [] })
})

test('a webhook is signed with the secrets that the file names now', async () => {
  expect(await send(1)).toBe(200)
  setSources({ kfm: FIRST.kfm, 702: [icecast], capetalk: [webhook(2)] })
  await expect.poll(() => send(1)).toBe(401)
  expect(await send(2)).toBe(200)
})

test('a station whose sources are removed has its own programme again, and their reports are deleted', async () => {
  setSources({ kfm: FIRST.kfm, capetalk: FIRST.capetalk, 702: [icecast] })
  await expectPlaying('702', { item: { title: 'Verlange' } })
  setSources({ kfm: FIRST.kfm })
  for (const station of ['702', 'capetalk'] as const)
    await expectPlaying(station, { item: { title: expect.not.stringMatching(/^(Verlange|The Morning Post)$/) } })
  expect(await send(1)).toBe(404)
  // What they have said is not true any more.
  const listed = () => site.db.selectFrom('now_playing_source').select('station').execute()
  await expect.poll(listed).toEqual([{ station: 'kfm' }])
})

test.for([
  ['a fault', () => writeFileSync(file, 'stations: { kfm: [{ kind: rds }] }'), /stations\.kfm\[1\]\.kind/],
  ['no file', () => rmSync(file), /ENOENT/],
] as const)('%s is logged once, and the sources stay as they were', async ([, spoil, message]) => {
  const faults = () => site.logged.filter((line) => message.test(line))
  const opened = unchanged.requests.length
  spoil()
  await expect.poll(faults).toHaveLength(1)
  unchanged.block = icyBlock("StreamTitle='Neon Karoo - Sewe Damme';")
  await expectPlaying('kfm', { item: { title: 'Sewe Damme' } })
  expect(unchanged.requests).toHaveLength(opened)
  expect(faults()).toHaveLength(1)
  // Until it is repaired.
  setSources({ kfm: FIRST.kfm, 702: [icecast] })
  await expectPlaying('702', { item: { title: 'Verlange' } })
  setSources({ kfm: FIRST.kfm })
})

test.runIf(other !== site)('a source that one node does not have any more is read by the other one', async () => {
  const readBy = async (node: typeof site, without: typeof site) => {
    writeSources(node === site ? file : otherFile, { kfm: FIRST.kfm })
    writeSources(without === site ? file : otherFile, {})
    await expect
      .poll(() => playing(without, 'kfm'))
      .toMatchObject({ item: { title: expect.not.stringMatching('Damme') } })
    const opened = unchanged.requests.length
    unchanged.hangUp()
    await expect.poll(() => unchanged.requests.length).toBeGreaterThan(opened)
    return holder()
  }
  expect(await readBy(site, other)).not.toBe(await readBy(other, site))
})

async function holder(): Promise<string | null | undefined> {
  const row = site.db.selectFrom('now_playing_source').select('holder').where('station', '=', 'kfm')
  return (await row.executeTakeFirst())?.holder
}
