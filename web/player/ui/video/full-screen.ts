/** Phones that give the whole screen to a picture and to nothing else. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen: () => void
}

const isPhoneVideo = (video: HTMLVideoElement | null): video is PhoneVideo =>
  video !== null && 'webkitEnterFullscreen' in video

/** Gives the whole screen to the stage with its controls, or gives it back. A refusal leaves all as it is. */
export function toggleFullScreen(stage: HTMLElement): void {
  if (document.fullscreenElement) return void document.exitFullscreen().catch(() => undefined)
  if (document.fullscreenEnabled) return void stage.requestFullscreen().catch(() => undefined)
  const video = stage.querySelector('video')
  if (isPhoneVideo(video)) video.webkitEnterFullscreen()
}
