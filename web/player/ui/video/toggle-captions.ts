import type { VideoControls } from '../../core/engine.ts'

/** Shows the captions that were shown last, else the first ones; or none. */
export function toggleCaptions(video: VideoControls): void {
  const tracks = video.tracks()
  const isOn = tracks.some((track) => track.isOn)
  video.selectTrack(isOn ? null : (tracks[0]?.id ?? null))
}
