/** A text or composite field, a control with its own keys, or the page. */
export type KeyFocus = 'field' | 'control' | 'page'

const WRITING =
  'input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"]), textarea, select, ' +
  '[contenteditable]:not([contenteditable="false"]), [role="textbox"]'
const FIELDS = `${WRITING}, input, dialog, [role="dialog"], [role="menu"], [role="listbox"], [role="slider"]`
const CONTROLS = 'a, button, summary, video, iframe, [tabindex="0"], [role="tab"], [role="radio"]'

export function keyFocus(target: EventTarget | null): KeyFocus {
  if (!(target instanceof Element)) return 'page'
  if (target.closest(FIELDS)) return 'field'
  return target.closest(CONTROLS) ? 'control' : 'page'
}

export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(WRITING) !== null
