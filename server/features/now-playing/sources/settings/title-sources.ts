import { readFile } from 'node:fs/promises'
import { startRepeating } from '#server/lib/async/repeat.ts'
import { errorMessage } from '#server/lib/errors/error-message.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import { parseSources, type SourcesByStation } from './settings.ts'

export interface TitleSources {
  current: () => SourcesByStation
  onChange: (listener: () => void) => () => void
}

interface WatchedTitleSources extends TitleSources {
  stop: () => Promise<void>
}

/** Polled, because network folders and mounted configuration change without file system events. */
const READ_MS = 1_000

/** Throws an error that names the station, the source and the field. Later errors are logged, and the previous sources remain in use. */
export async function watchTitleSources(file: string | undefined, log: Logger): Promise<WatchedTitleSources> {
  if (file === undefined)
    return { current: () => new Map(), onChange: () => () => undefined, stop: async () => undefined }
  let latest = ''
  let current: SourcesByStation
  try {
    latest = await readFile(file, 'utf8')
    current = parseSources(latest)
  } catch (cause) {
    throw faultOf(file, cause)
  }
  const listeners = new Set<() => void>()
  let checked = latest
  let logged: string | undefined
  const check = async () => {
    const before = latest
    latest = await readFile(file, 'utf8')
    logged = undefined
    // A text that has just changed may be incomplete.
    if (latest !== before || latest === checked) return
    checked = latest
    current = parseSources(latest)
    log.info({ file, stations: [...current.keys()] }, 'the sources of titles have changed')
    for (const listener of listeners) listener()
  }
  const stop = startRepeating(check, READ_MS, (cause) => {
    const { message } = faultOf(file, cause)
    if (message !== logged) log.error(`${message}; the sources of titles stay as they were`)
    logged = message
  })
  return {
    current: () => current,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop,
  }
}

const faultOf = (file: string, cause: unknown) =>
  new Error(`Wrong configuration: NOW_PLAYING_SOURCES (${file}): ${errorMessage(cause)}`, { cause })
