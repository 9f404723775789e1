import { GatewayError } from '#web/gateway/gateway-error.ts'
import { inOneTab } from '#web/lib/browser/in-one-tab.ts'
import { setModal } from '#web/session/modal-store.ts'
import { refreshEntitlement } from '#web/session/plan/entitlement.ts'
import { readSession } from '#web/session/session-store.ts'
import { showNotice } from '#web/ui/toast/toast-store.ts'
import { confirm, hasEnded } from './confirmation.ts'
import { add, deleteDatabase, readAll, readDownload, remove, update } from './database.ts'
import { type Download, type DownloadState, isUnfinished } from './download.ts'
import { otherTabs, refreshDownloads, showReceived } from './downloads-store.ts'
import { loadExtras, toRights } from './extras.ts'
import { findRights, findSource } from './gateway-downloads.ts'
import { isDue, removedText, withRight } from './rights.ts'
import { noRoomFor } from './room.ts'
import { NOTHING, type StoredPart, transferFile } from './transfer.ts'

const RETRY_MS = 5_000
/** For the rights that are due. */
const LOOK_EVERY_MS = 3_600_000
const SHOWN_EVERY_MS = 200

class NoRoom extends Error {
  readonly state: 'full' | 'limit'

  constructor(state: 'full' | 'limit') {
    super(state)
    this.state = state
  }
}

/** One by one, oldest first, in one tab. After a pause, a lost connection or a closed page only the missing bytes are loaded. */
export class Downloader {
  readonly #otherTabs = otherTabs()
  #current: { mediaId: string; abort: AbortController } | undefined
  #runs = Promise.resolve()
  #retry: ReturnType<typeof setTimeout> | undefined
  #checkedFor: string | null = null

  constructor() {
    this.#otherTabs.addEventListener('message', () => void this.#onOtherTab())
    addEventListener('online', () => void this.run())
    setInterval(() => void this.#look(), LOOK_EVERY_MS)
  }

  /** Never rejects. */
  run(): Promise<void> {
    clearTimeout(this.#retry)
    this.#runs = this.#runs.then(() => inOneTab('downloads', () => this.#runAll()))
    return this.#runs
  }

  /** Throws when this browser stores nothing. */
  async add(download: Download): Promise<void> {
    await add(download)
    await this.#changed()
    void this.run()
  }

  async pause(mediaId: string): Promise<void> {
    await update(mediaId, (download) => (isUnfinished(download) ? { ...download, state: 'paused' } : undefined))
    this.#stop(mediaId)
    await this.#changed()
  }

  async resume(mediaId: string): Promise<void> {
    await update(mediaId, (download) => ({ ...download, state: 'waiting' }))
    await this.#changed()
    void this.run()
  }

  /** Returns the number of removed downloads. */
  async remove(isRemoved: (download: Download) => boolean): Promise<number> {
    const count = await remove(isRemoved)
    if (this.#current && !(await readDownload(this.#current.mediaId))) this.#current.abort.abort()
    if (count > 0) await this.#useRoom()
    return count
  }

  async #useRoom(): Promise<void> {
    const retried = (download: Download): Download | undefined =>
      hadNoRoom(download) ? { ...download, state: 'waiting' } : undefined
    for (const { mediaId } of (await readAll()).filter(hadNoRoom)) await update(mediaId, retried)
    await this.#changed()
    void this.run()
  }

  /** Works also when the database cannot be read. */
  async deleteAll(): Promise<void> {
    this.#current?.abort.abort()
    await deleteDatabase()
    await this.#changed()
  }

  async #runAll(): Promise<void> {
    try {
      const now = Date.now()
      await this.#removeEnded((await readAll()).filter((download) => hasEnded(download, now)))
      for (let next = await this.#next(); next && navigator.onLine; next = await this.#next()) {
        if (!(await this.#load(next))) return
      }
    } catch (cause) {
      console.info('Downloads cannot be stored in this browser', cause)
    }
  }

  async #next(): Promise<Download | undefined> {
    const userId = readSession()?.userId
    return (await readAll()).findLast((download) => isUnfinished(download) && download.userId === userId)
  }

  async #load(waiting: Download): Promise<boolean> {
    const { mediaId, userId } = waiting
    const abort = new AbortController()
    this.#current = { mediaId, abort }
    try {
      await this.#setState(mediaId, 'running')
      const source = await findSource(mediaId, abort.signal)
      await confirm(userId, Date.now())
      const extras = waiting.type === '' ? await loadExtras(waiting.media, source, abort.signal) : {}
      const download = await update(mediaId, (before) => ({ ...before, ...extras, ...toRights(source, Date.now()) }))
      if (!download) return true
      const { bytes, size, etag } = download
      await transferFile(source.source.src, { bytes, size, etag }, this.#portsOf(mediaId, abort.signal))
      const complete = await this.#setState(mediaId, 'complete')
      if (complete) showNotice(`Downloaded ${complete.media.title}`)
      return true
    } catch (cause) {
      return await this.#settle(waiting, cause, abort.signal)
    } finally {
      // Closes the connection of a file that has no room.
      abort.abort()
      this.#current = undefined
    }
  }

  #portsOf(mediaId: string, signal: AbortSignal) {
    let shownAt = 0
    return {
      signal,
      store: async (stored: StoredPart, bytes: Blob) => {
        const longer = { ...stored, bytes: stored.bytes + bytes.size }
        const isNext = ({ state, bytes: before }: Download) =>
          (state === 'running' || state === 'paused') && before === stored.bytes
        await update(mediaId, (download) => (isNext(download) ? { ...download, ...longer } : undefined), {
          part: { offset: stored.bytes, bytes },
        })
        await this.#changed()
      },
      drop: async () => {
        await update(mediaId, (download) => ({ ...download, ...NOTHING }), { dropsParts: true })
      },
      reserve: async (bytes: number) => {
        const reason = await noRoomFor(bytes, await readAll())
        if (reason) throw new NoRoom(reason)
      },
      received: (part: StoredPart) => {
        if (Date.now() - shownAt < SHOWN_EVERY_MS) return
        shownAt = Date.now()
        showReceived(mediaId, part)
      },
    }
  }

  /** Stores the state that the download needs to continue, and returns whether the next one may follow. */
  async #settle({ mediaId, userId }: Download, cause: unknown, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) {
      await this.#changed()
      return true
    }
    console.info('A download stopped', cause)
    const code = cause instanceof GatewayError ? cause.code : null
    // A subscription may have begun since the refusal.
    if (code === 'SUBSCRIPTION_REQUIRED' && !(await refreshEntitlement().catch(() => true))) {
      await this.endPlan(userId)
      setModal('paywall', true)
      return false
    }
    const state = stateAfter(cause)
    const stored = state === 'full' || state === 'limit' ? this.#drop(mediaId, state) : this.#setState(mediaId, state)
    const isStored = await stored.then(
      () => true,
      () => false,
    )
    if (!isStored) showReceived(mediaId, { state })
    if (state !== 'waiting') return isStored
    if (code !== 'AUTH_NOT_AUTHORIZED') this.#retry = setTimeout(() => void this.run(), RETRY_MS)
    return false
  }

  /** For an app that stays open. */
  async #look(): Promise<void> {
    const userId = readSession()?.userId
    if (userId === undefined || !navigator.onLine) return
    await this.checkRights(userId)
    await this.run()
  }

  /** Removes downloads whose rights have ended, and locks or unlocks the others. Never rejects. */
  async checkRights(userId: string): Promise<void> {
    try {
      await inOneTab('download-rights', () => this.#checkRights(userId))
      this.#checkedFor = userId
    } catch (cause) {
      if (!(cause instanceof GatewayError) || cause.code !== 'SUBSCRIPTION_REQUIRED')
        return console.info('The rights to downloads could not be checked', cause)
      // A subscription may have begun since the refusal.
      if (!(await refreshEntitlement().catch(() => true))) await this.endPlan(userId)
    }
  }

  async #checkRights(userId: string): Promise<void> {
    const now = Date.now()
    const isFirst = this.#checkedFor !== userId
    const due = (await readAll()).filter((download) => download.userId === userId && (isFirst || isDue(download, now)))
    if (due.length === 0) return
    const rights = await findRights(due.map(({ mediaId }) => mediaId))
    await confirm(userId, now)
    for (const right of rights) await update(right.mediaId, (download) => withRight(download, right, now))
    const ended = new Set(rights.flatMap(({ state, mediaId }) => (state === 'ended' ? [mediaId] : [])))
    await this.#removeEnded(due.filter(({ mediaId }) => ended.has(mediaId)))
    await this.#changed()
  }

  async #removeEnded(ended: readonly Download[]): Promise<void> {
    const ids = new Set(ended.map(({ mediaId }) => mediaId))
    if (ids.size > 0 && (await this.remove(({ mediaId }) => ids.has(mediaId))) > 0) showNotice(removedText(ended))
  }

  async endPlan(userId: string): Promise<void> {
    if ((await this.remove((download) => download.userId === userId)) > 0)
      showNotice('Audiostar+ has ended, so your downloads were removed from this device')
  }

  async #setState(mediaId: string, state: DownloadState): Promise<Download | undefined> {
    const isWanted = ({ state: before }: Download) => before !== 'paused'
    const after = await update(mediaId, (download) => (isWanted(download) ? { ...download, state } : undefined))
    await this.#changed()
    return after
  }

  /** The parts of the file would take the room of other downloads. */
  async #drop(mediaId: string, state: DownloadState): Promise<void> {
    await update(mediaId, (download) => ({ ...download, ...NOTHING, state }), { dropsParts: true })
    await this.#changed()
  }

  #stop(mediaId: string): void {
    if (this.#current?.mediaId === mediaId) this.#current.abort.abort()
  }

  async #changed(): Promise<void> {
    this.#otherTabs.postMessage(null)
    await refreshDownloads()
  }

  async #onOtherTab(): Promise<void> {
    if (!this.#current) return
    const { mediaId } = this.#current
    const state = (await readDownload(mediaId).catch(() => undefined))?.state
    if (state !== 'running') this.#stop(mediaId)
  }
}

const REFUSALS: ReadonlySet<string | null> = new Set(['VIDEO_NOT_PLAYABLE', 'NOT_FOUND', 'DOWNLOAD_UNAVAILABLE'])

const hadNoRoom = ({ state }: Download): boolean => state === 'full' || state === 'limit'

function stateAfter(cause: unknown): DownloadState {
  if (cause instanceof NoRoom) return cause.state
  if (cause instanceof GatewayError) return REFUSALS.has(cause.code) ? 'refused' : 'waiting'
  // The browser had less room than it reported.
  return 'full'
}
