import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { stringify } from 'yaml'
import { NowPlayingEvent, type StationNowPlaying } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { testSite, type TestSite } from '#tests/kit/site.ts'
import { stationIn } from '../now-playing-kit.ts'

type Stations = Partial<Record<StationId, Record<string, unknown>[]>>

export function sourcesFile(stations: Stations): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-sources-'))
  afterThisFile(async () => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'sources.yaml')
  writeFileSync(file, stringify({ stations }))
  return file
}

/** The sources may be inside the own network. */
export function writeSources(file: string, stations: Stations): void {
  const reachable = Object.entries(stations).map(([station, sources]) => [
    station,
    sources.map((source) => ('url' in source ? { privateNetwork: true, ...source } : source)),
  ])
  writeFileSync(file, stringify({ stations: Object.fromEntries(reachable) }))
}

/** With titles from these sources, or from those of a file. */
export async function siteWithSources(
  stations: Stations | string,
  env: Record<string, string> = {},
): Promise<ListenedSite> {
  const file = typeof stations === 'string' ? stations : sourcesFile({})
  if (typeof stations !== 'string') writeSources(file, stations)
  const logged: string[] = []
  const log = { write: (line: string) => void logged.push(line), level: 'warn' as const }
  const site = await testSite({ demo: false, env: { ROLES: 'work,live', NOW_PLAYING_SOURCES: file, ...env }, log })
  return Object.assign(site, { logged, playing: (station: StationId) => playing(site, station) })
}

type ListenedSite = TestSite & {
  logged: readonly string[]
  playing: (station: StationId) => Promise<StationNowPlaying | undefined>
}

/** Advances the clock, because changes apply a moment after they are stored. */
export async function playing(site: TestSite, station: StationId): Promise<StationNowPlaying | undefined> {
  site.now = new Date(site.now.getTime() + 600)
  return stationIn(NowPlayingEvent.parse(await (await fetch(`${site.url}/now-playing`)).json()), station)
}

export interface StandIn {
  url: string
  requests: http.IncomingMessage[]
  answer: http.RequestListener
}

export async function standIn(answer: http.RequestListener): Promise<StandIn> {
  const result: StandIn = { url: '', requests: [], answer }
  const server = http.createServer((request, response) => {
    result.requests.push(request)
    result.answer(request, response)
  })
  result.url = await listening(server)
  afterThisFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  return result
}

export const json =
  (value: unknown): http.RequestListener =>
  (_request, response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(value))

export const text =
  (body: string | Buffer): http.RequestListener =>
  (_request, response) =>
    void response.end(body)

export const failing: http.RequestListener = (_request, response) => void response.writeHead(503).end()

async function listening(server: net.Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}

const INTERVAL = 512

export function icyBlock(fields: string | Buffer): Buffer {
  const bytes = Buffer.from(fields)
  const units = Math.ceil(bytes.length / 16)
  return Buffer.concat([Buffer.of(units), bytes, Buffer.alloc(units * 16 - bytes.length)])
}

/** A stream with titles, as Icecast (HTTP) or SHOUTcast (ICY) sends it. */
export async function streamStandIn(status: 'HTTP/1.0 200 OK' | 'ICY 200 OK') {
  const sockets = new Set<net.Socket>()
  const timers = new Set<NodeJS.Timeout>()
  const stream = { url: '', block: icyBlock(''), requests: [] as string[], connections: () => sockets.size, hangUp }
  const server = net.createServer((socket) => {
    sockets.add(socket)
    let last: Buffer | undefined
    const sound = Buffer.alloc(INTERVAL / 2, 0xff)
    let isHalf = true
    const send = () => {
      isHalf = !isHalf
      if (!isHalf) return socket.write(sound)
      const block = stream.block === last ? Buffer.of(0) : stream.block
      last = stream.block
      return socket.write(Buffer.concat([sound, block]))
    }
    socket.once('data', (request) => {
      stream.requests.push(request.toString())
      socket.write(`${status}\r\nicy-metaint: ${INTERVAL}\r\ncontent-type: audio/mpeg\r\n\r\n`)
      const timer = setInterval(send, 20)
      timers.add(timer)
      socket.on('close', () => {
        clearInterval(timer)
        sockets.delete(socket)
      })
    })
    socket.on('error', () => undefined)
  })
  function hangUp() {
    for (const socket of sockets) socket.destroy()
  }
  stream.url = `${await listening(server)}/live.mp3`
  afterThisFile(async () => {
    for (const timer of timers) clearInterval(timer)
    hangUp()
    server.close()
  })
  return stream
}
