interface EarlyWindow {
  isAlive?: boolean
  earlyPress?: HTMLElement
}

/**
 * Runs in the head: keeps the last button that was pressed while the page's scripts were still on their way. Fixed text:
 * the Content-Security-Policy allows it by its hash.
 */
export const EARLY_PRESS_SCRIPT = `addEventListener('click',e=>{const b=e.target.closest('button[type=button]');if(b&&!window.isAlive)window.earlyPress=b},true)`

/** The page is alive: what was pressed before is pressed again. Only in the browser. */
export function pressAgain(): void {
  const early: EarlyWindow = window as Window & EarlyWindow
  if (early.isAlive) return
  early.isAlive = true
  // Afterwards: while React is at work it brings no further part of the page alive for a press.
  setTimeout(() => early.earlyPress?.isConnected && early.earlyPress.click())
}
