import pg from 'pg'
import type { Logger } from '#server/platform/logger.ts'
import type { Listen } from './listen.ts'

const RECONNECT_MS = 1_000

/**
 * LISTEN on a connection of its own. When it is lost it is opened again and every listener is called once with an
 * empty payload, because what was sent in between is gone: a listener then reads afresh.
 */
export function listenOnPostgres(url: string, log: Logger): { listen: Listen; close: () => Promise<void> } {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let client: Promise<pg.Client> | undefined
  let isClosing = false

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url })
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const heard of listeners.get(channel) ?? []) heard(payload)
    })
    // A lost backend raises two errors in a row; `end` comes once.
    fresh.on('error', (cause) => log.warn({ cause }, 'the listening database connection was lost'))
    fresh.once('end', () => !isClosing && reconnectSoon())
    await fresh.connect()
    for (const channel of listeners.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    return fresh
  }

  function reconnectSoon() {
    client = undefined
    setTimeout(() => {
      if (isClosing) return
      client = connect()
      client.then(
        () => {
          for (const heard of [...listeners.values()].flatMap((set) => [...set])) heard('')
        },
        () => reconnectSoon(),
      )
    }, RECONNECT_MS).unref()
  }

  return {
    async listen(channel, heard) {
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(heard))
      client ??= connect()
      await (await client).query(`listen ${pg.escapeIdentifier(channel)}`)
      return () => void set.delete(heard)
    },
    async close() {
      isClosing = true
      await (await client)?.end()
    },
  }
}
