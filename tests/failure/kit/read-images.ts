/** Reads all images of a folder at once, and prints the result for each and the growth of memory. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { ImageService } from '#server/features/media/images.ts'
import { errorMessage } from '#server/lib/errors/error-message.ts'

const [folder = '', cache = ''] = process.argv.slice(2)
const names = await readdir(folder)
const images = new ImageService({
  folder: cache,
  maxBytes: 1e9,
  maxMemoryBytes: 1e7,
  masters: cache,
  fetchImage: async (url) =>
    url.endsWith('/small.jpg')
      ? sharp({ create: { width: 90, height: 90, channels: 3, background: '#456' } })
          .jpeg()
          .toBuffer()
      : readFile(path.join(folder, path.basename(url))),
})

const outcomeOf = async (name: string): Promise<string> => {
  const wanted = {
    source: `https://karoo.example/${name}`,
    focal: null,
    crop: '1x1',
    width: 320,
    format: 'webp',
  } as const
  return images.read(wanted).then(() => 'read', errorMessage)
}

await outcomeOf('small.jpg')
const before = process.resourceUsage().maxRSS
const outcomes = await Promise.all(names.map(async (name) => [name, await outcomeOf(name)] as const))
const grownBytes = (process.resourceUsage().maxRSS - before) * 1024
process.stdout.write(JSON.stringify({ grownBytes, outcomes: Object.fromEntries(outcomes) }))
