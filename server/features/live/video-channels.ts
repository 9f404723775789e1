import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type LoopFile, readLoopFile } from './loop-file.ts'

/** The same loop of picture and sound in every rendition, the one that a player starts with first. */
export type VideoChannel = ReadonlyMap<string, LoopFile>

/** Heights in pixels. */
const RENDITIONS = ['360', '180'] as const

/** Reads `{name}-{height}.mp4` of every video channel into memory; none where the folder is not there. */
export async function loadVideoChannels(folder: string): Promise<Map<string, VideoChannel>> {
  const files = await readdir(folder).catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  })
  const names = files.flatMap((file) => /^([a-z0-9-]+)-360\.mp4$/.exec(file)?.[1] ?? [])
  const channels = new Map<string, VideoChannel>()
  for (const name of names) channels.set(name, await loadChannel(folder, name))
  return channels
}

async function loadChannel(folder: string, name: string): Promise<VideoChannel> {
  const channel = new Map<string, LoopFile>()
  for (const rendition of RENDITIONS) {
    channel.set(rendition, readLoopFile(await readFile(path.join(folder, `${name}-${rendition}.mp4`))))
  }
  const lengths = new Set(Array.from(channel.values(), ({ fragments }) => fragments.length))
  if (lengths.size !== 1) throw new Error(`The renditions of ${name} are not of one length`)
  return channel
}
