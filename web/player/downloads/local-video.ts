import type { PlaybackVideo } from '#contract/playback.ts'
import { readSession } from '#web/session/session-store.ts'
import { LoadError } from '../core/engine.ts'
import { confirmedUntil, hasEnded } from './confirmation.ts'
import { readDownload, readParts } from './database.ts'
import type { Download } from './download.ts'
import { lockText } from './rights.ts'

/**
 * The downloaded recording of a media, with addresses that the browser plays and seeks in without a network; they end with
 * `signal`. Null when it has to be streamed: not complete, not of this account, or, while there is a network, not to be played from here.
 * Without a network, rejects with a `LoadError` that names the missing confirmation, the lock or the end.
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
  // The listeners below would not hear an abort that has happened.
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

/** Why a download does not play now; null where it does. */
async function refusalOf(download: Download, now: number): Promise<string | null> {
  if (hasEnded(download, now)) return 'This is no longer available'
  const isConfirmed = (await confirmedUntil(download.userId, now)) > now
  return isConfirmed ? lockText(download) : UNCONFIRMED
}

const VTT = { type: 'text/vtt' }
const UNCONFIRMED = 'Go online once to confirm Audiostar+, then your downloads play again'

/** The whole recording, which stays on the disk; null when parts of it are missing. */
async function joinParts({ mediaId, type, bytes }: Download): Promise<Blob | null> {
  const parts = await readParts(mediaId)
  if (parts.reduce((sum, { size }) => sum + size, 0) !== bytes) return null
  return new Blob(parts, { type })
}
