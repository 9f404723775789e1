import { SESSION_EVENT } from '#web/session/session-store.ts'

/**
 * Inline script for the head: marks the document of a subscriber before the first paint, so that ad slots are never visible. The
 * server decides about advertisements. Constant: the Content-Security-Policy allows the script by its hash.
 */
export const NO_ADS_SCRIPT = `(()=>{const root=document.documentElement,{authority,clientId}=root.dataset;
const mark=()=>{try{const {access_token,profile={}}=JSON.parse(localStorage.getItem('oidc.user:'+authority+':'+clientId))||{};root.toggleAttribute('data-no-ads',!!access_token&&(profile.roles||(profile.realm_access||{}).roles||[]).includes('subscriber'))}catch{}};
mark();addEventListener('storage',mark);addEventListener('${SESSION_EVENT}',mark)})()`
