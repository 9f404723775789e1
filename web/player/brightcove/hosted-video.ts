import type { VideoControls, VideoTrack } from '../engine.ts'
import type { HostedPlayer } from './hosted-player.ts'

const isCaption = ({ kind }: TextTrack): boolean => kind === 'captions' || kind === 'subtitles'

/** Captions, renditions and picture-in-picture of the hosted player. */
export function hostedVideo(player: HostedPlayer): VideoControls {
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const tell of listeners) tell()
  }
  const captions = () => Array.from(player.textTracks()).filter(isCaption)
  const levels = () => Array.from(player.qualityLevels?.() ?? [])
  return {
    tracks: () => captions().map(toTrack),
    selectTrack(id) {
      for (const [index, track] of captions().entries()) track.mode = idOf(track, index) === id ? 'showing' : 'disabled'
      changed()
    },
    qualities: () =>
      levels().map(({ id, height, enabled }) => ({ id, label: height ? `${height}p` : id, isOn: enabled })),
    selectQuality(id) {
      for (const level of levels()) level.enabled = id === 'auto' || level.id === id
      changed()
    },
    get isPictureInPicture() {
      return player.isInPictureInPicture?.() ?? false
    },
    requestPictureInPicture: async () => void (await player.requestPictureInPicture?.()),
    exitPictureInPicture: async () => void (await player.exitPictureInPicture?.()),
    on(listener) {
      listeners.add(listener)
      player.on(['loadedmetadata', 'enterpictureinpicture', 'leavepictureinpicture'], listener)
      return () => {
        listeners.delete(listener)
        player.off(['loadedmetadata', 'enterpictureinpicture', 'leavepictureinpicture'], listener)
      }
    },
  }
}

const idOf = ({ id, language }: TextTrack, index: number): string => id || `${language}-${index}`

const toTrack = (track: TextTrack, index: number): VideoTrack => ({
  id: idOf(track, index),
  label: track.label,
  language: track.language,
  isOn: track.mode === 'showing',
})
