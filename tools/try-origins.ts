/**
 * `node tools/try-origins.ts`: plays stations of others in a browser, a real Icecast and an HLS stream that ffmpeg makes and that is cut for
 * a minute, and lets the recorder follow the latter. Says for each of the checks whether it held. Takes about four minutes, with the
 * built web app. From Debian: `apt-get install icecast2 ffmpeg`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/kit/chromium.ts'
import { startServer } from '#tests/kit/server-process.ts'
import { runCommand } from './command.ts'
import { type HlsStation, type IcecastStation, startHls, startIcecast } from './outside-stations.ts'

const TITLES = ['Karen Zoid - Aeroplane Jane', 'Mango Groove - Special Star']
const CUT_MS = 60_000
/** Until the window of the new encoder is long enough to be rewound. */
const WINDOW_MS = 60_000

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const expanded = (page: Page) => page.getByRole('dialog')
/** A button of the expanded player, which covers the other one, or else of the page. */
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

/** Prints whether `check` resolves, and how long it took. */
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

async function tryHls(page: Page, origin: string, station: HlsStation): Promise<void> {
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
  station.isCut = true
  await holds('a cut is said when the sound runs out', () =>
    player(page).getByText('Reconnecting…').first().waitFor({ state: 'attached', timeout: CUT_MS }),
  )
  await sleep(CUT_MS)
  station.isCut = false
  await holds('the sound goes on after the cut', async () => {
    const again = expanded(page).getByText('Tap to continue')
    if (await again.isVisible()) await inPlayer(page, /^Play /).click()
    await playsOn(page, 60_000)
  })
}

async function tryRecorder(origin: string): Promise<void> {
  const query = `{ epgData(station: STATION_947, date: "${new Date(Date.now() + 7_200_000).toISOString().slice(0, 10)}") {
    startTimeUnixSeconds endTimeUnixSeconds } }`
  await holds('the recorder lost nothing of the minute, as the window of the origin had it', async () => {
    const answer = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const { data } = (await answer.json()) as {
      data: { epgData: { startTimeUnixSeconds: number; endTimeUnixSeconds: number }[] }
    }
    const now = Date.now() / 1_000
    const airing = data.epgData.find((each) => each.startTimeUnixSeconds <= now && now < each.endTimeUnixSeconds)
    if (!airing) throw new Error('Nothing is on air by the schedule')
    const period = `${airing.startTimeUnixSeconds}-${airing.endTimeUnixSeconds}`
    // Until it has fetched what it missed.
    await sleep(15_000)
    const text = await (await fetch(`${origin}/live/airings/947/${period}/recorded/playlist.m3u8`)).text()
    const sound = [...text.matchAll(/^(?!gap)\S+\.ts$/gm)].length
    // The show began before the recorder.
    const gaps = text.slice(text.indexOf('.ts')).match(/#EXT-X-GAP/g)?.length ?? 0
    process.stdout.write(`        ${sound} segments, ${gaps} gaps\n`)
    if (sound < 30 || gaps > 0) throw new Error(text.slice(-400))
  })
}

async function tryAll(folder: string, ends: (() => unknown)[]): Promise<void> {
  const icecast = await startIcecast(folder)
  ends.push(icecast.end)
  const hls = await startHls(folder)
  ends.push(hls.end)
  const sources = path.join(folder, 'sources.yaml')
  writeFileSync(sources, `stations: { kfm: [{ kind: icy, url: "${icecast.url}", privateNetwork: true }] }\n`)
  const site = await startServer({
    STATION_STREAMS: `kfm=${icecast.url} 947=${hls.url}`,
    STATION_RECORDING_HOURS: '947=2',
    RECORDER_PRIVATE_NETWORK: 'true',
    NOW_PLAYING_SOURCES: sources,
  })
  ends.push(site.stop)
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) })
  ends.push(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await tryIcecast(page, site.url, icecast)
  await tryHls(page, site.url, hls)
  await tryRecorder(site.url)
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
