/** `npm run -s media -- upload FOLDER`: copies the sound and films of a media folder into the media store. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ifMissing } from '#server/lib/errors/missing-file.ts'
import { createMediaStore } from '#server/lib/media-store/create-store.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { print, PROJECT, runCommand } from './command.ts'

const USAGE = 'usage: npm run -s media -- upload FOLDER'
const DAY = 'public, max-age=86400'
const MINUTE = 'public, max-age=60'
const TYPES: Readonly<Record<string, { contentType: string; cacheControl: string }>> = {
  '.m4a': { contentType: 'audio/mp4', cacheControl: DAY },
  '.mp3': { contentType: 'audio/mpeg', cacheControl: DAY },
  '.mp4': { contentType: 'video/mp4', cacheControl: DAY },
  '.m3u8': { contentType: 'application/vnd.apple.mpegurl', cacheControl: MINUTE },
  '.vtt': { contentType: 'text/vtt; charset=utf-8', cacheControl: MINUTE },
}

async function mediaFilesIn(folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const
  const lists = ['episodes', 'videos'].map((kind) => readdir(path.join(folder, kind), options).catch(ifMissing([])))
  return (await Promise.all(lists))
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

runCommand(async () => {
  const [command, folder, ...rest] = process.argv.slice(2)
  if (command !== 'upload' || folder === undefined || rest.length > 0) throw new Error(USAGE)
  const store = createMediaStore(readEnv(process.env), PROJECT)
  let count = 0
  for (const file of await mediaFilesIn(folder)) {
    const type = TYPES[path.extname(file)]
    if (!type) continue
    const key = `media/${path.relative(folder, file).split(path.sep).join('/')}`
    await store.put(key, { bytes: await readFile(file), ...type })
    count++
  }
  if (count === 0) throw new Error(`There are no sound and films below ${folder}`)
  print(`${count} files`)
}, USAGE)
