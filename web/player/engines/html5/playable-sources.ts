import type { PlaybackSource, PlaybackVideo } from '#contract/playback.ts'
import { isHls } from './catalog.ts'

/** The sources that this browser plays, by itself or by script, in the catalog's order. */
export const playableSources = (video: PlaybackVideo, element: HTMLMediaElement): PlaybackSource[] =>
  video.sources.filter((source) => isHls(source) || element.canPlayType(source.type) !== '')
