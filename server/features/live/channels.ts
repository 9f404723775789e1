import path from 'node:path'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { STATIONS, type StationId } from '#contract/stations.ts'
import { parseProgramme, type Programme } from '#server/features/now-playing/playout.ts'
import type { Logger } from '#server/lib/logger.ts'
import { SEGMENT_MS } from './segment-clock.ts'
import { type LoopFile, readLoopFile } from './loop-file.ts'

/** Kilobits per second; a player starts with the first. */
const BITRATES = ['64', '24'] as const

/** A station that we serve ourselves: its programme, and its audio by bitrate. */
export interface Channel {
  programme: Programme
  renditions: ReadonlyMap<string, LoopFile>
}

/** Loads `{station}.json` and `{station}-{bitrate}.mp4` of every station without an external stream into memory. */
export async function loadChannels(
  folder: string,
  externalStreams: ReadonlyMap<string, string>,
  log: Logger,
): Promise<Map<StationId, Channel>> {
  const channels = new Map<StationId, Channel>()
  for (const station of STATIONS.filter((id) => !externalStreams.has(id))) {
    if (existsSync(path.join(folder, `${station}.json`)))
      channels.set(station, await loadStationChannel(folder, station))
    else log.warn({ station, folder }, 'a station has neither an audio file nor an external stream')
  }
  return channels
}

async function loadStationChannel(folder: string, station: StationId): Promise<Channel> {
  const programme = parseProgramme(await readFile(path.join(folder, `${station}.json`), 'utf8'))
  const renditions = new Map<string, LoopFile>()
  for (const bitrate of BITRATES) {
    const rendition = readLoopFile(await readFile(path.join(folder, `${station}-${bitrate}.mp4`)))
    if (rendition.fragments.length * SEGMENT_MS !== programme.durationMs) {
      throw new Error(`The audio of ${station} at ${bitrate} kb/s is not as long as its programme`)
    }
    renditions.set(bitrate, rendition)
  }
  return { programme, renditions }
}

/** The same loop of video and audio by rendition; a player starts with the first. */
export type VideoChannel = ReadonlyMap<string, LoopFile>

/** Heights in pixels. */
const RENDITIONS = ['360', '180'] as const

/** Loads `{name}-{height}.mp4` of every video channel into memory. Returns an empty map when the folder does not exist. */
export async function loadVideoChannels(folder: string): Promise<Map<string, VideoChannel>> {
  const files = await readdir(folder).catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  })
  const names = files.flatMap((file) => /^([a-z0-9-]+)-360\.mp4$/.exec(file)?.[1] ?? [])
  const channels = new Map<string, VideoChannel>()
  for (const name of names) channels.set(name, await loadVideoChannel(folder, name))
  return channels
}

async function loadVideoChannel(folder: string, name: string): Promise<VideoChannel> {
  const channel = new Map<string, LoopFile>()
  for (const rendition of RENDITIONS) {
    channel.set(rendition, readLoopFile(await readFile(path.join(folder, `${name}-${rendition}.mp4`))))
  }
  const lengths = new Set(Array.from(channel.values(), ({ fragments }) => fragments.length))
  if (lengths.size !== 1) throw new Error(`The renditions of ${name} differ in length`)
  return channel
}
