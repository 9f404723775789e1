interface ClickReplayWindow {
  isHydrating?: boolean
  clickToReplay?: HTMLElement | undefined
}

const replayState = (): ClickReplayWindow => window as Window & ClickReplayWindow

/**
 * Inline script for the head: records the last button clicked before hydration; those with a `popovertarget` need no script. Later it
 * repeats a click whose boundary waits for its script, because React drops it; hydrated elements have properties `__react…`.
 * Constant: the Content-Security-Policy allows the script by its hash.
 */
export const CLICK_REPLAY_SCRIPT =
  `addEventListener('click',e=>{const b=e.target.closest('button[type=button]:not([popovertarget])');if(!b)return;` +
  `if(!window.isHydrating){window.clickToReplay=b;return}` +
  `const isHydrated=()=>Object.keys(b).some(k=>k.startsWith('__react'));if(isHydrated())return;let tries=0;` +
  `const wait=()=>{if(isHydrated())b.click();else if(b.isConnected&&tries++<200)setTimeout(wait,50)};` +
  `setTimeout(()=>isHydrated()||wait())},true)`

/** Stops the recording: from hydration on, React handles clicks on boundaries whose scripts are loaded. */
export function stopClickReplay(): void {
  replayState().isHydrating = true
}

export function replayClick(): void {
  const button = replayState().clickToReplay
  replayState().clickToReplay = undefined
  // In a separate task, because React hydrates no other boundary for a click during a commit.
  if (button) setTimeout(() => button.isConnected && button.click())
}
