import type { Engine } from './engine.ts'
import type { PlayableMedia } from './state.ts'

/** Commands for the current ad. */
export interface AdControls {
  pause: () => void
  resume: () => void
  /** Does nothing before the ad may be skipped. */
  skip: () => void
  clicked: () => void
  companionShown: () => void
  companionClicked: () => void
  /** For an icon over the ad, by its URL. */
  iconShown: (src: string) => void
  iconClicked: (src: string) => void
}

export interface AdPort {
  /**
   * Plays the ads before `media`; undefined when there are certainly none. Never rejects. `interrupt` plays a later break: it
   * unloads the media, waits for the ads and loads the media again.
   */
  before: (
    media: PlayableMedia,
    engine: Engine,
    interrupt: (playAds: () => Promise<void>) => Promise<void>,
  ) => Promise<void> | undefined
  /** The controls of the ad that plays now; undefined without one. */
  readonly controls: AdControls | undefined
  /** Ends the ads and drops later breaks. */
  cancel: () => void
}
