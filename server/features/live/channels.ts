import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { STATIONS, type StationId } from '#contract/stations.ts'
import { parseProgramme, type Programme } from '#server/features/now-playing/programme.ts'
import type { Logger } from '#server/lib/logger.ts'
import { SEGMENT_MS } from './segment-clock.ts'
import { type LoopFile, readLoopFile } from './loop-file.ts'

/** Kilobits a second, the one that a player starts with first. */
const BITRATES = ['64', '24'] as const

/** A station whose sound we have: its programme and the same sound at every bitrate. */
export interface Channel {
  programme: Programme
  sounds: ReadonlyMap<string, LoopFile>
}

/** Reads `{station}.json` and `{station}-{bitrate}.mp4` of every station whose sound is not `elsewhere` into memory. */
export async function loadChannels(
  folder: string,
  elsewhere: ReadonlyMap<string, string>,
  log: Logger,
): Promise<Map<StationId, Channel>> {
  const channels = new Map<StationId, Channel>()
  for (const station of STATIONS.filter((id) => !elsewhere.has(id))) {
    if (existsSync(path.join(folder, `${station}.json`))) channels.set(station, await loadChannel(folder, station))
    else log.warn({ station, folder }, 'a station has neither sound of its own nor a stream')
  }
  return channels
}

async function loadChannel(folder: string, station: StationId): Promise<Channel> {
  const programme = parseProgramme(await readFile(path.join(folder, `${station}.json`), 'utf8'))
  const sounds = new Map<string, LoopFile>()
  for (const bitrate of BITRATES) {
    const sound = readLoopFile(await readFile(path.join(folder, `${station}-${bitrate}.mp4`)))
    if (sound.fragments.length * SEGMENT_MS !== programme.durationMs) {
      throw new Error(`The sound of ${station} at ${bitrate} kb/s is not as long as its programme`)
    }
    sounds.set(bitrate, sound)
  }
  return { programme, sounds }
}
