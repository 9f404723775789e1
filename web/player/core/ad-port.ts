import type { Engine } from './engine.ts'
import type { PlayableMedia } from './state.ts'

export interface AdControls {
  pause: () => void
  resume: () => void
  /** Does nothing before the ad may be skipped. */
  skip: () => void
  clicked: () => void
  companionShown: () => void
  companionClicked: () => void
  iconShown: (src: string) => void
  iconClicked: (src: string) => void
}

export interface AdPort {
  /** Undefined when there are no ads before `media`. Never rejects. `interrupt` plays a later break, and then loads the media again. */
  before: (
    media: PlayableMedia,
    engine: Engine,
    interrupt: (playAds: () => Promise<void>) => Promise<void>,
  ) => Promise<void> | undefined
  readonly controls: AdControls | undefined
  cancel: () => void
}
