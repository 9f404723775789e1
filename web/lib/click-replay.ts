interface EarlyWindow {
  isListening?: boolean
  earlyPress?: HTMLElement | undefined
}

const early = (): EarlyWindow => window as Window & EarlyWindow

/**
 * Runs in the head: keeps the last button that was pressed while the page's scripts were still on their way, but for
 * those that open something without them. Fixed text: the Content-Security-Policy allows it by its hash.
 */
export const CLICK_REPLAY_SCRIPT = `addEventListener('click',e=>{const b=e.target.closest('button[type=button]:not([popovertarget])');if(b&&!window.isListening)window.earlyPress=b},true)`

/** From here on React hears every press, also on what is not alive yet. Only in the browser. */
export function stopClickReplay(): void {
  early().isListening = true
}

/** The page is alive: what was pressed before anybody listened is pressed again. Only in the browser. */
export function replayClick(): void {
  const button = early().earlyPress
  early().earlyPress = undefined
  // Afterwards: while React is at work it brings no further part of the page alive for a press.
  if (button) setTimeout(() => button.isConnected && button.click())
}
