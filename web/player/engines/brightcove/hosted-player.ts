/** The part of the API that this app uses. */
export interface HostedPlayer {
  ready: (callback: () => void) => void
  catalog: HostedCatalog
  bcAnalytics?: { client: { user: (id: string) => void } }
  on: (types: string | readonly string[], listener: (event: HostedEvent) => void) => void
  off: (types: string | readonly string[], listener: (event: HostedEvent) => void) => void
  play: () => Promise<void> | undefined
  pause: () => void
  /** Unloads the media; the player remains. */
  reset: () => void
  dispose: () => void
  error: () => { code: number; message: string } | null
  currentTime: (seconds?: number) => number
  duration: () => number
  volume: (volume?: number) => number
  muted: (muted?: boolean) => boolean
  playbackRate: (rate?: number) => number
  seekable: () => TimeRanges
  textTracks: () => ArrayLike<TextTrack>
  isInPictureInPicture?: () => boolean
  requestPictureInPicture?: () => Promise<unknown>
  exitPictureInPicture?: () => Promise<unknown>
  /** From the quality-levels plugin, if installed. */
  qualityLevels?: () => ArrayLike<HostedQuality>
  /** From the ad plugins; without `pod` for server-side ads. */
  ads?: { pod?: { size?: number } }
}

export const NETWORK_ERROR_CODE = 2

export interface HostedCatalog {
  getVideo: (request: CatalogRequest, callback: (error: unknown, video: HostedVideo) => void) => void
  load: (video: HostedVideo) => void
}

export interface CatalogRequest {
  type: 'video'
  id: string
  /** Brightcove playback authorization token. */
  bcovAuthToken?: string
}

export type HostedVideo = object

export interface HostedEvent {
  type: string
  message?: string
  adError?: { getMessage?: () => string }
}

export interface HostedQuality {
  id: string
  height?: number
  enabled: boolean
}

export interface HostedScript {
  bc: (element: HTMLElement) => HostedPlayer
}
