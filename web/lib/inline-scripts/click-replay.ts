interface ClickReplayWindow {
  isHydrating?: boolean
  clickToReplay?: HTMLElement | undefined
}

const replayState = (): ClickReplayWindow => window as Window & ClickReplayWindow

/**
 * Inline script for the head: records the last button clicked before hydration, except buttons with a `popovertarget`, which work
 * without scripts. Later it repeats a click on a button whose boundary waits for its script: React drops such a click, and
 * gives elements that it has hydrated a property of its own. The text is constant because the Content-Security-Policy allows it by
 * its hash.
 */
export const CLICK_REPLAY_SCRIPT =
  `addEventListener('click',e=>{const b=e.target.closest('button[type=button]:not([popovertarget])');if(!b)return;` +
  `if(!window.isHydrating){window.clickToReplay=b;return}` +
  `const isHydrated=()=>Object.keys(b).some(k=>k.startsWith('__react'));if(isHydrated())return;let tries=0;` +
  `const wait=()=>{if(isHydrated())b.click();else if(b.isConnected&&tries++<200)setTimeout(wait,50)};` +
  `setTimeout(()=>isHydrated()||wait())},true)`

/** Stops the recording: from hydration on, React handles clicks on boundaries whose scripts are loaded. Browser only. */
export function stopClickReplay(): void {
  replayState().isHydrating = true
}

/** Clicks the recorded button again once the page is hydrated. Browser only. */
export function replayClick(): void {
  const button = replayState().clickToReplay
  replayState().clickToReplay = undefined
  // In a separate task: during a commit React does not hydrate another boundary for a click.
  if (button) setTimeout(() => button.isConnected && button.click())
}
