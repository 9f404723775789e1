import { loadedCommands } from './player-access.ts'
import { readBackgroundMode } from './away.ts'

/** Puts the picture into a window of its own; without the right to one it stays where it is. */
export function requestPictureInPicture(): void {
  loadedCommands()
    ?.video?.requestPictureInPicture()
    .catch(() => undefined)
}

/** As newer browsers tell it: who wants the picture out. */
interface PictureInPictureDetails extends MediaSessionActionDetails {
  enterPictureInPictureReason?: 'useraction' | 'contentoccluded' | 'other'
}

/**
 * The browser offers the picture a window of its own: the listener asked the browser for it, or looks at another tab,
 * and then it is the listener's choice where a video goes on. Older browsers do not tell which.
 */
export function handleEnterPictureInPicture({ enterPictureInPictureReason: reason }: PictureInPictureDetails): void {
  const isUserRequest = reason ? reason === 'useraction' : document.visibilityState === 'visible'
  if (isUserRequest || readBackgroundMode() === 'picture-in-picture') requestPictureInPicture()
}
