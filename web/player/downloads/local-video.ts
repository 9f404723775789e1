import type { PlaybackVideo } from '#contract/playback.ts'
import { readSession } from '#web/session/session-store.ts'
import { LoadError } from '../core/engine.ts'
import { confirmedUntil, hasEnded } from './confirmation.ts'
import { readDownload, readParts } from './database.ts'
import type { Download } from './download.ts'
import { lockText } from './rights.ts'

/**
 * Null when the recording must be streamed; without a network, rejects with a `LoadError` that says why the download may not be played. The
 * object URLs are revoked when `signal` aborts.
 */
export async function localVideo(mediaId: string, signal: AbortSignal): Promise<PlaybackVideo | null> {
  const download = await readDownload(mediaId)
  const now = Date.now()
  if (download?.state !== 'complete' || download.userId !== readSession()?.userId) return null
  const refusal = await refusalOf(download, now)
  if (refusal !== null) {
    if (navigator.onLine) return null
    throw new LoadError('The download may not be played', { isNetwork: false, userMessage: refusal })
  }
  const recording = await joinParts(download)
  // The listeners below are not called for an earlier abort.
  signal.throwIfAborted()
  if (!recording) return null
  const urlOf = (blob: Blob) => {
    const url = URL.createObjectURL(blob)
    signal.addEventListener('abort', () => URL.revokeObjectURL(url), { once: true })
    return url
  }
  const { media, type, textTracks } = download
  return {
    id: mediaId,
    name: media.title,
    description: null,
    duration: (media.durationSeconds ?? 0) * 1_000,
    poster: null,
    sources: [{ src: urlOf(recording), type }],
    text_tracks: textTracks.map(({ text, ...track }) => ({ ...track, src: urlOf(new Blob([text], VTT)) })),
  }
}

/** Null if the download plays. */
async function refusalOf(download: Download, now: number): Promise<string | null> {
  if (hasEnded(download, now)) return 'This is no longer available'
  const isConfirmed = (await confirmedUntil(download.userId, now)) > now
  return isConfirmed ? lockText(download) : UNCONFIRMED
}

const VTT = { type: 'text/vtt' }
const UNCONFIRMED = 'Go online once to confirm Audiostar+, then your downloads play again'

/** The blob stays on disk. Null when parts are missing. */
async function joinParts({ mediaId, type, bytes }: Download): Promise<Blob | null> {
  const parts = await readParts(mediaId)
  if (parts.reduce((sum, { size }) => sum + size, 0) !== bytes) return null
  return new Blob(parts, { type })
}
