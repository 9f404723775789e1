/** Without an interaction all images load after this time. */
const MAX_WAIT_MS = 10_000

/**
 * Inline script for the head: marks the document at the visitor's first interaction. Until then, style sheets leave images that
 * are not visible without scrolling out of the layout (`web/ui/lists/reel.css`): browsers load lazy images more than 1,000 px ahead in
 * both directions, which on a phone are most of the bytes. The text is constant because the Content-Security-Policy allows it by
 * its hash. `data-loaded`, at the load event or the first interaction, releases those that may be seen soon.
 */
export const FIRST_INTERACTION_SCRIPT = `(()=>{const {dataset}=document.documentElement;const loaded=()=>{dataset.loaded=''};const mark=()=>{loaded();dataset.interacted=''};addEventListener('load',loaded);for(const type of ['scroll','wheel','pointerdown','keydown','focusin'])addEventListener(type,mark,{capture:true,once:true,passive:true});setTimeout(mark,${MAX_WAIT_MS})})()`
