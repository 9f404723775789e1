/** The ads before a media: `GET` returns an `AdPodDecision`, or 204 without ads, as for subscribers. */
export const AD_PODS_PATH = '/ads/pods'

export interface AdPodDecision {
  /** URL of a VAST or VMAP document. */
  tagUrl: string
  /** Loudness of its ads in LUFS, where an ad does not declare its own. */
  lufs: number
}

/** The sound, films and images of house spots, by file name. */
export const SPOT_FILES_PATH = '/media/spots'
export const SPOT_FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.(m4a|mp4|webp|png|jpg)$/

/** Loudness of the programmes in LUFS, to which ads are matched. */
export const PROGRAMME_LUFS = -16

export const AD_POD_LIMITS = {
  /** Milliseconds until the tag and all wrapped documents are loaded. */
  tagMs: 3_000,
  /** Milliseconds until the first frame of an ad. */
  startMs: 5_000,
  wrappers: 5,
  /** Wrapped documents of a break. */
  documents: 20,
  bytes: 500_000,
  ads: 6,
  /** Seconds of an ad; a longer one is cut. */
  adSeconds: 120,
} as const

export const LINEAR_EVENTS = [
  'creativeView',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'skip',
  'pause',
  'resume',
  'mute',
  'unmute',
] as const

/** The events that the house ad server counts, except errors. */
export const POD_EVENTS = ['impression', ...LINEAR_EVENTS, 'click', 'companionView', 'companionClick'] as const
