/** Plays every live channel of a running server with ffmpeg, as a listener would: `node tools/listen.ts URL [seconds]`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { STATIONS, type StationId } from '#contract/stations.ts'

interface Heard {
  station: StationId
  /** Seconds of sound at each bitrate. */
  seconds: number[]
  /** Places where a packet does not begin where the one before it ended. */
  gaps: string[]
  /** What ffmpeg complained about, among it all that it could not decode. */
  complaints: string[]
}

/** ffmpeg fetches the init segment again after each look at a live playlist, and says so although nothing is wrong. */
const READS_INIT_AGAIN = 'Found duplicated MOOV Atom'

/** Decodes every bitrate of one channel and looks at the times of all packets. */
async function listen(origin: string, station: StationId, seconds: number): Promise<Heard> {
  const input = ['-i', `${origin}/live/${station}/master.m3u8`, '-t', String(seconds), '-map', '0:a']
  const packets = ['-c', 'copy', '-f', 'framecrc', '-']
  const decoded = ['-t', String(seconds), '-map', '0:a', '-f', 'null', '-']
  const player = spawn('ffmpeg', ['-hide_banner', '-nostats', '-v', 'warning', ...input, ...packets, ...decoded])
  const [packetTimes, complaints, [code]] = await Promise.all([
    readPackets(player.stdout),
    text(player.stderr),
    once(player, 'exit'),
  ])
  const lines = complaints.split('\n').filter((line) => line !== '' && !line.includes(READS_INIT_AGAIN))
  return { station, ...packetTimes, complaints: code === 0 ? lines : [...lines, `ffmpeg ended with ${code}`] }
}

/** Reads ffmpeg's packet list: stream, decode time, presentation time, duration, size, checksum. */
async function readPackets(output: NodeJS.ReadableStream): Promise<Pick<Heard, 'seconds' | 'gaps'>> {
  const ends: number[] = []
  const totals: number[] = []
  const gaps: string[] = []
  let ticksPerSecond = 1
  for await (const line of createInterface({ input: output })) {
    const [, scale] = /^#tb \d+: 1\/(\d+)/.exec(line) ?? []
    if (scale !== undefined) ticksPerSecond = Number(scale)
    if (line.startsWith('#')) continue
    const [stream = 0, decodeTime = 0, , duration = 0] = line.split(',').map(Number)
    const expected = ends[stream]
    if (expected !== undefined && expected !== decodeTime) {
      gaps.push(`bitrate ${stream}: ${decodeTime - expected} ticks at ${(totals[stream] ?? 0) / ticksPerSecond} s`)
    }
    ends[stream] = decodeTime + duration
    totals[stream] = (totals[stream] ?? 0) + duration
  }
  return { seconds: totals.map((ticks) => ticks / ticksPerSecond), gaps }
}

const isWhole = ({ seconds, gaps, complaints }: Heard, wanted: number): boolean =>
  seconds.length > 0 &&
  seconds.every((heard) => Math.abs(heard - wanted) < 0.1) &&
  gaps.length === 0 &&
  complaints.length === 0

const [origin = 'http://127.0.0.1:3000', given = '60'] = process.argv.slice(2)
const wanted = Number(given)
const heard = await Promise.all(STATIONS.map((station) => listen(origin, station, wanted)))
for (const channel of heard) {
  const seconds = channel.seconds.map((value) => value.toFixed(2)).join(' and ')
  const trouble = [...channel.gaps, ...channel.complaints]
  process.stdout.write(`${channel.station}: ${seconds || 'no'} s, ${channel.gaps.length} gaps\n`)
  for (const line of trouble) process.stdout.write(`  ${line}\n`)
}
process.exitCode = heard.every((channel) => isWhole(channel, wanted)) ? 0 : 1
