import type { PlaybackSource, PlaybackVideo } from '#contract/playback.ts'
import { isHls } from './catalog.ts'

/** The first source that this browser plays, by itself or by script. */
export const playableSource = (video: PlaybackVideo, element: HTMLAudioElement): PlaybackSource | undefined =>
  video.sources.find((source) => isHls(source) || element.canPlayType(source.type) !== '')
