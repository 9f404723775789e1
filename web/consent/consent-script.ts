import { CONSENT_VERSION } from '#contract/consent.ts'
import { STORAGE_KEYS } from '#web/lib/stores/storage.ts'

/** Dispatched on the window after the decision has changed. Its detail is the decision, because the storage may be blocked. */
export const CONSENT_EVENT = 'consent'

/**
 * Inline script for the head: marks the document with the visitor's consent, or the missing decision, before the first paint, and handles
 * the buttons of `ConsentQuestion`, which so need no hydration. Global Privacy Control refuses personal ads in any case, and measurement
 * unless the visitor agreed to it here. Constant: the Content-Security-Policy allows the script by its hash.
 */
export const CONSENT_SCRIPT = `(()=>{const root=document.documentElement,key='${STORAGE_KEYS.consent}',refused=navigator.globalPrivacyControl;let unsaved;
const read=()=>{try{const it=JSON.parse(localStorage.getItem(key));if(it&&it.version===${CONSENT_VERSION})return it}catch{}return unsaved};
const mark=()=>{const it=read();root.toggleAttribute('data-asks-consent',!it&&!refused);root.toggleAttribute('data-may-measure',!!(it&&it.measurement));root.toggleAttribute('data-may-personalise',!!(it&&it.personalAds&&!refused))};
mark();addEventListener('${CONSENT_EVENT}',({detail})=>{unsaved=detail||unsaved;mark()});addEventListener('storage',mark);
addEventListener('click',event=>{const button=event.target.closest&&event.target.closest('[data-consent]');if(!button)return;const level=+button.dataset.consent;
const detail={version:${CONSENT_VERSION},measurement:level>0,personalAds:level>1,decidedAt:new Date().toISOString()};
try{localStorage.setItem(key,JSON.stringify(detail))}catch{}dispatchEvent(new CustomEvent('${CONSENT_EVENT}',{detail}))})})()`

/** Of listening and page views. Browser only. */
export const mayMeasure = (): boolean => document.documentElement.hasAttribute('data-may-measure')

/** Whether advertisements may be personal. Browser only. */
export const mayPersonalise = (): boolean => document.documentElement.hasAttribute('data-may-personalise')
