const MAX_WAIT_MS = 10_000

/**
 * Inline script for the head: marks the document at the first interaction, and (`data-loaded`) after the frame that follows the load
 * event, because that frame shows the main image. Until then `web/ui/lists/reel.css` leaves images below the fold out of the layout:
 * browsers load lazy images more than 1,000 px ahead, on a phone most of the bytes. Constant: the Content-Security-Policy allows the
 * script by its hash.
 */
export const FIRST_INTERACTION_SCRIPT = `(()=>{const {dataset}=document.documentElement;const loaded=()=>{dataset.loaded=''};const mark=()=>{loaded();dataset.interacted=''};addEventListener('load',()=>requestAnimationFrame(()=>setTimeout(loaded)));for(const type of ['scroll','wheel','pointerdown','keydown','focusin'])addEventListener(type,mark,{capture:true,once:true,passive:true});setTimeout(mark,${MAX_WAIT_MS})})()`
