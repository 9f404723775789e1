import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { STATIONS, type StationId } from '#contract/stations.ts'
import type { Programme } from '#server/features/now-playing/playout.ts'
import { ifMissing } from '#server/lib/errors/missing-file.ts'
import { FileParts } from './file-parts.ts'
import { type LoopFile, loopRendition, readLoopFile, type Rendition } from './loop-file.ts'
import { parseStationFile, type StationFile } from './station-file.ts'
import { StationProgramme } from './station-programme.ts'
import { stationRendition } from './station-rendition.ts'

/** Kilobits per second; a player starts with the first. */
const BITRATES = ['64', '24'] as const

export interface Channel {
  programme: Programme
  renditions: ReadonlyMap<string, Rendition>
}

/** Pieces that several stations play are indexed once. */
type ReadPiece = (id: string, bitrate: string) => Promise<LoopFile>

/** Indexes `{station}.json` and `pieces/{piece}-{bitrate}.mp4` of every station without an external stream. */
export async function loadChannels(
  folder: string,
  externalStreams: ReadonlyMap<string, string>,
): Promise<Map<StationId, Channel>> {
  const channels = new Map<StationId, Channel>()
  const readPiece = pieceReader(path.join(folder, 'pieces'))
  for (const station of STATIONS.filter((id) => !externalStreams.has(id))) {
    const file = path.join(folder, `${station}.json`)
    if (existsSync(file))
      channels.set(station, await loadChannel(parseStationFile(await readFile(file, 'utf8')), readPiece))
  }
  return channels
}

function fileIndexer() {
  const parts = new FileParts()
  return async (file: string): Promise<LoopFile> => {
    const bytes = await readFile(file)
    const fileBytes = bytes.length
    return readLoopFile(bytes, (range) => parts.read({ file, fileBytes, ...range }))
  }
}

function pieceReader(folder: string): ReadPiece {
  const indexFile = fileIndexer()
  const files = new Map<string, Promise<LoopFile>>()
  return (id, bitrate) => {
    const name = `${id}-${bitrate}.mp4`
    const file = files.get(name) ?? indexFile(path.join(folder, name))
    files.set(name, file)
    return file
  }
}

async function loadChannel(file: StationFile, readPiece: ReadPiece): Promise<Channel> {
  const programme = new StationProgramme(file)
  const renditions = new Map<string, Rendition>()
  for (const bitrate of BITRATES) {
    const pieces = new Map<string, LoopFile>()
    for (const { id, segments } of file.pieces) {
      const piece = await readPiece(id, bitrate)
      if (piece.fragments.length !== segments)
        throw new Error(`${id} at ${bitrate} kb/s does not have ${segments} segments`)
      pieces.set(id, piece)
    }
    renditions.set(bitrate, stationRendition(file, programme, pieces))
  }
  return { programme, renditions }
}

export type VideoChannel = ReadonlyMap<string, Rendition>

const RENDITIONS = ['360', '180'] as const

/** Without pictures; not every channel has it. */
const SOUND = 'audio'

/** Indexes `{name}-{height}.mp4` and `{name}-audio.mp4`; empty when the folder does not exist. */
export async function loadVideoChannels(folder: string): Promise<Map<string, VideoChannel>> {
  const files = await readdir(folder).catch(ifMissing([]))
  const names = files.flatMap((file) => /^([a-z0-9-]+)-360\.mp4$/.exec(file)?.[1] ?? [])
  const channels = new Map<string, VideoChannel>()
  const indexFile = fileIndexer()
  for (const name of names) {
    const hasSound = files.some((file) => file === `${name}-${SOUND}.mp4`)
    const renditions = hasSound ? [...RENDITIONS, SOUND] : RENDITIONS
    channels.set(name, await loadVideoChannel(path.join(folder, name), renditions, indexFile))
  }
  return channels
}

async function loadVideoChannel(
  name: string,
  renditions: readonly string[],
  indexFile: ReturnType<typeof fileIndexer>,
): Promise<VideoChannel> {
  const loops = new Map<string, LoopFile>()
  for (const rendition of renditions) {
    loops.set(rendition, await indexFile(`${name}-${rendition}.mp4`))
  }
  const lengths = new Set(Array.from(loops.values(), ({ fragments }) => fragments.length))
  if (lengths.size !== 1) throw new Error(`The renditions of ${name} differ in length`)
  return new Map(Array.from(loops, ([rendition, loop]) => [rendition, loopRendition(loop)]))
}
