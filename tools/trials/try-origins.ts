/**
 * `node tools/trials/try-origins.ts`: plays external stations in a browser: a real Icecast, and two HLS streams from ffmpeg with a long
 * and a short window, which are interrupted for a minute and recorded. Prints for each check whether it passed. Takes about six
 * minutes, with the built web app. From Debian: `apt-get install icecast2 ffmpeg`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { parse, type types } from 'hls-parser'
import * as z from 'zod'
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/kit/chromium.ts'
import { startServer } from '#tests/kit/processes/server-process.ts'
import { runCommand } from '#tools/commands/command.ts'
import { type HlsStation, type IcecastStation, SEGMENT_SECONDS, startHls, startIcecast } from './external-stations.ts'

const TITLES = ['Mara Veld - Low Season', 'The Ad-Triggers - Tin Roof']
const CUT_MS = 60_000
/** Until the window of the new encoder can be rewound. */
const WINDOW_MS = 60_000
/** In segments: ten minutes, and the minimum of a player. */
const LONG_WINDOW = 150
const SHORT_WINDOW = 6

const EpgAnswer = z.object({
  data: z.object({
    epgData: z.array(
      z.object({
        startTimeUnixSeconds: z.number(),
        endTimeUnixSeconds: z.number(),
        recording: z.object({ _url: z.string() }).nullable(),
      }),
    ),
  }),
})

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const expanded = (page: Page) => page.getByRole('dialog')
/** Of the expanded player if it is open, otherwise of the page. */
const button = (page: Page, name: RegExp | string) =>
  expanded(page)
    .or(page.getByRole('main'))
    .or(player(page))
    .getByRole('button', { name })
    .filter({ visible: true })
    .first()
const inPlayer = (page: Page, name: RegExp | string) =>
  expanded(page).getByRole('button', { name }).filter({ visible: true }).first()

let failures = 0

async function holds(rule: string, check: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  const problem = await check().then(
    () => null,
    (cause: unknown) => (cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)),
  )
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  process.stdout.write(`${problem === null ? 'ok' : 'FAILED'}  ${rule} (${seconds} s)\n`)
  if (problem === null) return
  failures++
  process.stdout.write(`        ${problem}\n`)
}

async function playsOn(page: Page, timeout: number): Promise<void> {
  const playhead = () => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)
  const before = await playhead()
  await page.waitForFunction((from) => (document.querySelector('audio')?.currentTime ?? 0) > from + 2, before, {
    timeout,
  })
}

async function listen(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(`${origin}/stations`)
  await button(page, `Listen live to ${name}`).click()
  await playsOn(page, 30_000)
  await button(page, /^Open player/).click()
  await expanded(page).waitFor()
}

const isMissing = async (page: Page, name: RegExp | string): Promise<void> => {
  const count = await expanded(page).getByRole('button', { name }).filter({ visible: true }).count()
  if (count > 0) throw new Error(`There is a button ${String(name)}`)
}

async function tryIcecast(page: Page, origin: string, station: IcecastStation): Promise<void> {
  await holds('Icecast plays', () => listen(page, origin, 'KFM'))
  await holds('Icecast is stopped, not paused, and has nothing to rewind', async () => {
    await inPlayer(page, /^Stop /).waitFor()
    for (const name of [/^Pause /, /^Rewind/, 'Back to live', /^From /]) await isMissing(page, name)
    if ((await expanded(page).getByRole('slider', { name: 'Position' }).count()) > 0)
      throw new Error('There is a slider')
  })
  for (const title of TITLES) {
    await station.setTitle(title)
    await holds(`the title of the stream is shown: ${title}`, () =>
      expanded(page)
        .getByText(title.split(' - ')[1] ?? title)
        .first()
        .waitFor({ timeout: 30_000 }),
    )
  }
  await holds('Icecast returns to live after a stop', async () => {
    await inPlayer(page, /^Stop /).click()
    await inPlayer(page, /^Listen live again/).click()
    await playsOn(page, 30_000)
  })
}

/** Returns when the stations were cut. */
async function tryHls(page: Page, origin: string, stations: readonly HlsStation[]): Promise<Cut> {
  await holds('HLS of others plays', () => listen(page, origin, '947'))
  await sleep(WINDOW_MS)
  await holds('its window is rewound, and live is one press away', async () => {
    await inPlayer(page, 'Rewind 15 seconds').click()
    await expanded(page)
      .getByText(/ behind live$/)
      .waitFor()
    await inPlayer(page, 'Back to live').click()
    await expanded(page).getByText('Live', { exact: true }).waitFor()
  })
  const from = Date.now()
  for (const each of stations) each.isCut = true
  await holds('a cut is said when the sound runs out', () =>
    player(page).getByText('Reconnecting…').first().waitFor({ state: 'attached', timeout: CUT_MS }),
  )
  await sleep(CUT_MS)
  for (const each of stations) each.isCut = false
  const cut = { from, to: Date.now() }
  await holds('the sound goes on after the cut', async () => {
    const again = expanded(page).getByText('Tap to continue')
    if (await again.isVisible()) await inPlayer(page, /^Play /).click()
    await playsOn(page, 60_000)
  })
  return cut
}

interface Cut {
  from: number
  to: number
}

async function recordedOf(origin: string, station: '702' | '947'): Promise<RecordedShow> {
  const day = new Date(Date.now() + 7_200_000).toISOString().slice(0, 10)
  const query = `{ epgData(station: STATION_${station}, date: "${day}") {
    startTimeUnixSeconds endTimeUnixSeconds recording { _url } } }`
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { data } = EpgAnswer.parse(await answer.json())
  const now = Date.now() / 1_000
  const airing = data.epgData.find((each) => each.startTimeUnixSeconds <= now && now < each.endTimeUnixSeconds)
  if (!airing?.recording) throw new Error('The schedule has no show on air')
  const { startTimeUnixSeconds: start, endTimeUnixSeconds: end, recording } = airing
  const base = `${origin}/live/airings/${station}/${start}-${end}/recorded`
  const playlist = parse(await (await fetch(`${base}/playlist.m3u8`)).text())
  if (playlist.isMasterPlaylist) throw new Error('There is no playlist of the recording')
  return { base, startsAt: start * 1_000, page: recording._url, segments: playlist.segments }
}

interface RecordedShow {
  base: string
  startsAt: number
  page: string
  segments: readonly types.Segment[]
}

/** After the beginning: the show began before the recorder. */
function secondsLost({ segments }: RecordedShow): number {
  const sound = segments.filter(({ gap }) => !gap)
  const recorded = sound.slice(1).reduce((sum, { duration }) => sum + duration, 0)
  const gaps = segments.slice(segments.findIndex(({ gap }) => !gap)).filter(({ gap }) => gap)
  const lost = gaps.reduce((sum, { duration }) => sum + duration, 0)
  process.stdout.write(`        ${recorded.toFixed(0)} s recorded, ${lost.toFixed(1)} s marked as a gap\n`)
  if (recorded < 120) throw new Error('Too little was recorded')
  return lost
}

async function tryRecorder(page: Page, origin: string, cut: Cut): Promise<void> {
  // Time until the recorder has fetched the missed segments.
  await sleep(15_000)
  await holds('the recorder lost nothing of a minute that the window of the origin still had', async () => {
    if (secondsLost(await recordedOf(origin, '947')) > 0) throw new Error('There is a gap')
  })
  await holds('of a short window it lost what was gone and one segment at most, and marked it', async () => {
    const gone = (cut.to - cut.from) / 1_000 - SHORT_WINDOW * SEGMENT_SECONDS
    const lost = secondsLost(await recordedOf(origin, '702'))
    // The interruption begins and ends within a segment.
    if (lost <= 0 || lost > gone + 3 * SEGMENT_SECONDS) throw new Error(`${gone.toFixed(1)} s were gone`)
  })
  await holds('every recorded segment can be decoded', async () => {
    const { base, segments } = await recordedOf(origin, '702')
    const sound = await Promise.all(segments.flatMap(({ gap, uri }) => (gap ? [] : fetch(`${base}/${uri}`))))
    const bytes = await Promise.all(sound.map((answer) => answer.arrayBuffer()))
    const decoded = spawnSync('ffmpeg', ['-v', 'error', '-f', 'mpegts', '-i', 'pipe:0', '-f', 'null', '-'], {
      input: Buffer.concat(bytes.map((each) => Buffer.from(each))),
    })
    if (decoded.status !== 0) throw new Error(decoded.stderr.toString())
  })
  await holds('a recording whose beginning is missing plays from where it begins', async () => {
    const { page: url } = await recordedOf(origin, '702')
    await page.goto(origin + url)
    await button(page, /^Play /).click()
    await playsOn(page, 60_000)
  })
  await holds('the recording plays up to the gap and goes on after it', async () => {
    const { startsAt } = await recordedOf(origin, '702')
    const seconds = (instant: number) => (instant - startsAt) / 1_000
    await seekTo(page, seconds(cut.from) - 12)
    await playsOn(page, 30_000)
    await page.waitForFunction((at) => (document.querySelector('audio')?.currentTime ?? 0) > at, seconds(cut.to), {
      timeout: 2 * CUT_MS,
    })
    await playsOn(page, 30_000)
  })
}

const seekTo = (page: Page, second: number) =>
  page.evaluate((at) => {
    const audio = document.querySelector('audio')
    if (audio) audio.currentTime = at
  }, second)

async function tryAll(folder: string, ends: (() => unknown)[]): Promise<void> {
  const icecast = await startIcecast(folder)
  ends.push(icecast.end)
  const hls = await startHls(folder, LONG_WINDOW)
  ends.push(hls.end)
  const short = await startHls(folder, SHORT_WINDOW)
  ends.push(short.end)
  const sources = path.join(folder, 'sources.yaml')
  writeFileSync(sources, `stations: { kfm: [{ kind: icy, url: "${icecast.url}", privateNetwork: true }] }\n`)
  const site = await startServer({
    STATION_STREAMS: `kfm=${icecast.url} 947=${hls.url} 702=${short.url}`,
    STATION_RECORDING_HOURS: '947=2 702=2',
    RECORDER_PRIVATE_NETWORK: 'true',
    NOW_PLAYING_SOURCES: sources,
  })
  ends.push(site.stop)
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) })
  ends.push(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await tryIcecast(page, site.url, icecast)
  const cut = await tryHls(page, site.url, [hls, short])
  await tryRecorder(page, site.url, cut)
}

runCommand(async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-origins-'))
  const ends: (() => unknown)[] = []
  try {
    await tryAll(folder, ends)
  } finally {
    for (const end of ends.toReversed()) await end()
    rmSync(folder, { recursive: true, force: true })
  }
  if (failures > 0) throw new Error(`${failures} checks failed`)
})
