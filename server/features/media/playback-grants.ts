import type { IsEntitled } from '#server/features/accounts/entitlement.ts'
import { type PlaybackViewer, TOKEN_HOLDER } from '#server/features/catalogue/availability/availability.ts'
import type { Keys } from '#server/lib/security/signature.ts'
import {
  createPlaybackToken,
  createUrlSignature,
  readPlaybackToken,
  readUrlSignature,
  signedUrl,
} from './playback-signatures.ts'

export interface GrantedViewer {
  viewer: PlaybackViewer
  holder: string | null
}

/** Tokens and URLs of a subscription end with it: players use a film's URL for hours, so every request is checked. */
export function playbackGrants(keys: Keys, isEntitled: IsEntitled) {
  const viewerOf = async ({ holder }: { holder: string | null }): Promise<GrantedViewer> => ({
    holder,
    viewer: holder === null || (await isEntitled(holder)) ? TOKEN_HOLDER : null,
  })
  return {
    createPlaybackToken: (mediaId: string, holder: string | null, now: Date) =>
      createPlaybackToken(keys, { subject: mediaId, holder }, now),
    checkPlaybackToken: async (mediaId: string, token: string, now: Date): Promise<GrantedViewer | null> => {
      const read = readPlaybackToken(keys, token, mediaId, now)
      return read && viewerOf(read)
    },
    signUrl: ({ path, recording }: { path: string; recording: string }, holder: string | null, now: Date) =>
      signedUrl(path, createUrlSignature(keys, { subject: recording, holder }, now)),
    checkUrl: async (
      signature: string,
      recording: string,
      now: Date,
    ): Promise<GrantedViewer | 'expired' | 'invalid'> => {
      const read = readUrlSignature(keys, signature, recording, now)
      return typeof read === 'string' ? read : viewerOf(read)
    },
  }
}

type PlaybackGrants = ReturnType<typeof playbackGrants>
export type CheckPlaybackToken = PlaybackGrants['checkPlaybackToken']
export type SignUrl = PlaybackGrants['signUrl']
export type CheckUrl = PlaybackGrants['checkUrl']
