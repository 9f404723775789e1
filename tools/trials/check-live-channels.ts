/** `node tools/trials/check-live-channels.ts URL [seconds]`: plays every live channel of a running server with ffmpeg and checks it for gaps. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { STATIONS, type StationId } from '#contract/stations.ts'

interface PlaybackResult {
  station: StationId
  /** Of audio, at each bitrate. */
  seconds: number[]
  /** Packets that do not start at the end of the previous one. */
  gaps: string[]
  /** Warnings of ffmpeg, including decoding errors. */
  warnings: string[]
}

/** ffmpeg fetches the init segment again after each reload of a live playlist and logs this harmless warning. */
const REPEATED_INIT = 'Found duplicated MOOV Atom'

async function listen(origin: string, station: StationId, seconds: number): Promise<PlaybackResult> {
  const input = ['-i', `${origin}/live/${station}/master.m3u8`, '-t', String(seconds), '-map', '0:a']
  const packets = ['-c', 'copy', '-f', 'framecrc', '-']
  const decoded = ['-t', String(seconds), '-map', '0:a', '-f', 'null', '-']
  const player = spawn('ffmpeg', ['-hide_banner', '-nostats', '-v', 'warning', ...input, ...packets, ...decoded])
  const [packetTimes, warnings, [code]] = await Promise.all([
    readPackets(player.stdout),
    text(player.stderr),
    once(player, 'exit'),
  ])
  const lines = warnings.split('\n').filter((line) => line !== '' && !line.includes(REPEATED_INIT))
  return { station, ...packetTimes, warnings: code === 0 ? lines : [...lines, `ffmpeg ended with ${code}`] }
}

/** ffmpeg's packet list: stream, decode time, presentation time, duration, size, checksum. */
async function readPackets(output: NodeJS.ReadableStream): Promise<Pick<PlaybackResult, 'seconds' | 'gaps'>> {
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

const isComplete = ({ seconds, gaps, warnings }: PlaybackResult, expected: number): boolean =>
  seconds.length > 0 &&
  seconds.every((played) => Math.abs(played - expected) < 0.1) &&
  gaps.length === 0 &&
  warnings.length === 0

const [origin = 'http://127.0.0.1:3000', duration = '60'] = process.argv.slice(2)
const expected = Number(duration)
const results = await Promise.all(STATIONS.map((station) => listen(origin, station, expected)))
for (const channel of results) {
  const seconds = channel.seconds.map((value) => value.toFixed(2)).join(' and ')
  const problems = [...channel.gaps, ...channel.warnings]
  process.stdout.write(`${channel.station}: ${seconds || 'no'} s, ${channel.gaps.length} gaps\n`)
  for (const line of problems) process.stdout.write(`  ${line}\n`)
}
process.exitCode = results.every((channel) => isComplete(channel, expected)) ? 0 : 1
