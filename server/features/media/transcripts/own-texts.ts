import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FetchText } from './remote-texts.ts'

const OWN = /^\/media\/episodes\/([a-z0-9]+(?:-[a-z0-9]+)*)\/([a-z0-9]+(?:-[a-z0-9]+)*\.vtt)$/

/** Reads the transcripts beside our own recordings from their folder, and fetches all others with `fetchText`. */
export const withOwnTexts =
  (mediaFolder: string, fetchText: FetchText): FetchText =>
  async (url) => {
    const [, podcast, file] = OWN.exec(url) ?? []
    if (podcast === undefined || file === undefined) return fetchText(url)
    return readFile(path.join(mediaFolder, 'episodes', podcast, file), 'utf8')
  }
