interface ClickReplayWindow {
  isHydrating?: boolean
  clickToReplay?: HTMLElement | undefined
}

const replayState = (): ClickReplayWindow => window as Window & ClickReplayWindow

/**
 * Inline script for the head: records the last button clicked before hydration, except buttons with a `popovertarget`,
 * which work without scripts. The text is constant because the Content-Security-Policy allows it by its hash.
 */
export const CLICK_REPLAY_SCRIPT = `addEventListener('click',e=>{const b=e.target.closest('button[type=button]:not([popovertarget])');if(b&&!window.isHydrating)window.clickToReplay=b},true)`

/** Stops the recording: from hydration on, React replays clicks on boundaries that are not hydrated yet. Browser only. */
export function stopClickReplay(): void {
  replayState().isHydrating = true
}

/** Clicks the recorded button again once the page is hydrated. Browser only. */
export function replayClick(): void {
  const button = replayState().clickToReplay
  replayState().clickToReplay = undefined
  // In a task of its own: during a commit React does not hydrate a further boundary for a click.
  if (button) setTimeout(() => button.isConnected && button.click())
}
