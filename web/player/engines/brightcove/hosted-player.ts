/**
 * What we use of the hosted player: its catalog, its analytics client and the player under it.
 * Sources: player.support.brightcove.com (player catalog, ad events, viewer id), docs.videojs.com, the VHS readme.
 */
export interface HostedPlayer {
  ready: (callback: () => void) => void
  catalog: HostedCatalog
  bcAnalytics?: { client: { user: (id: string) => void } }
  on: (types: string | readonly string[], listener: (event: HostedEvent) => void) => void
  off: (types: string | readonly string[], listener: (event: HostedEvent) => void) => void
  play: () => Promise<void> | undefined
  pause: () => void
  /** Lets the media go; the player stays. */
  reset: () => void
  dispose: () => void
  /** `MediaError` codes; 2 is the network. */
  error: () => { code: number; message: string } | null
  currentTime: (seconds?: number) => number
  duration: () => number
  volume: (volume?: number) => number
  muted: (muted?: boolean) => boolean
  playbackRate: (rate?: number) => number
  textTracks: () => ArrayLike<TextTrack>
  isInPictureInPicture?: () => boolean
  requestPictureInPicture?: () => Promise<unknown>
  exitPictureInPicture?: () => Promise<unknown>
  /** Of the plugin for renditions, where the player has it. */
  qualityLevels?: () => ArrayLike<HostedQuality>
  /** Of the ad plugins; server-side ads leave `pod` out. */
  ads?: { pod?: { size?: number } }
}

export interface HostedCatalog {
  getVideo: (request: CatalogRequest, callback: (error: unknown, video: HostedVideo) => void) => void
  load: (video: HostedVideo) => void
}

export interface CatalogRequest {
  type: 'video'
  id: string
  /** Opens what the platform plays only to who holds a token. */
  bcovAuthToken?: string
}

/** As the catalog gave it; we only hand it on. */
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

/** The one global of the script that we call: it makes a player of an element. */
export interface HostedScript {
  bc: (element: HTMLElement) => HostedPlayer
}
