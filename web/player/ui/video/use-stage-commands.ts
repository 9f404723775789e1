import { type RefObject, useMemo } from 'react'
import type { VideoControls } from '../../core/engine.ts'
import { sendCommand } from '../../core/mini-player-commands.ts'
import { loadedCommands, pressPlay } from '../../core/player-access.ts'
import { playerStore } from '../../core/player-store.ts'
import { isSilent, type PlayableMedia } from '../../core/state.ts'
import type { StageCommands } from './stage-keys.ts'

export interface VideoCommands extends StageCommands {
  seekTo: (seconds: number) => void
  togglePictureInPicture: () => void
}

export function useStageCommands(media: PlayableMedia, stage: RefObject<HTMLElement | null>): VideoCommands {
  const { mediaId } = media
  return useMemo(
    () => ({
      toggle: () => void togglePlay(media),
      skip: (seconds) => sendCommand((commands) => commands.skip(seconds)),
      seekTo: (seconds) => sendCommand((commands) => commands.seekTo(seconds)),
      toggleMuted: () => sendCommand((commands) => commands.setMuted(!isSilent(playerStore.get()))),
      toggleFullScreen: () => stage.current && toggleFullScreen(stage.current),
      toggleCaptions() {
        const video = loadedCommands()?.video
        if (video) toggleCaptions(video)
      },
      togglePictureInPicture() {
        const video = loadedCommands()?.video
        const outcome = video?.isPictureInPicture ? video.exitPictureInPicture() : video?.requestPictureInPicture()
        // A refusal by the browser is ignored.
        outcome?.catch(() => undefined)
      },
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a media is identified by its id
    [mediaId, stage],
  )
}

/** Unlike a station, a live video is paused and not unloaded. */
function togglePlay(media: PlayableMedia): Promise<void> | void {
  const { loading, playing, connection, ad } = playerStore.get()
  if (ad.podActive) return ad.isPaused ? loadedCommands()?.play() : undefined
  if (loading && connection === 'ok') return undefined
  if (playing) return loadedCommands()?.pause()
  return loadedCommands()?.play() ?? pressPlay(media)
}

export function toggleCaptions(video: VideoControls): void {
  const tracks = video.tracks()
  const isOn = tracks.some((track) => track.isOn)
  video.selectTrack(isOn ? null : (tracks[0]?.id ?? null))
}

/** iPhone Safari: full screen for video elements only. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen: () => void
}

const isPhoneVideo = (video: HTMLVideoElement | null): video is PhoneVideo =>
  video !== null && 'webkitEnterFullscreen' in video

/** Shows the stage, not only its video, so that the controls stay available. A refusal by the browser is ignored. */
export function toggleFullScreen(stage: HTMLElement): void {
  if (document.fullscreenElement) return void document.exitFullscreen().catch(() => undefined)
  if (document.fullscreenEnabled) return void stage.requestFullscreen().catch(() => undefined)
  const video = stage.querySelector('video')
  if (isPhoneVideo(video)) video.webkitEnterFullscreen()
}
