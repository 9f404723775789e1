import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type MediaStore, readWhole } from '#server/lib/media-store/media-store.ts'
import type { FetchText } from './remote-texts.ts'

const OWN = /^\/media\/(episodes|videos)\/([a-z0-9]+(?:-[a-z0-9]+)*)\/([a-z0-9]+(?:[-.][a-z0-9]+)*\.vtt)$/

/** Reads those of our own recordings from the folders or the store, and fetches others. */
export const withLocalTexts =
  (folders: readonly string[], fetchText: FetchText, store?: MediaStore): FetchText =>
  async (url) => {
    const [, kind, folder, file] = OWN.exec(url) ?? []
    if (kind === undefined || folder === undefined || file === undefined) return fetchText(url)
    const files = folders.map((each) => path.join(each, kind, folder, file))
    const local = files.find((each) => existsSync(each))
    const shared = local === undefined && store ? await readWhole(store, url.slice(1)) : null
    return shared?.toString() ?? readFile(local ?? url, 'utf8')
  }
