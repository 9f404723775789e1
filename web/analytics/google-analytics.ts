import { mayMeasure, mayPersonalise } from '#web/consent/consent-script.ts'
import { subscribeConsent } from '#web/consent/consent-store.ts'
import type { Analytics } from './event.ts'

interface TagWindow {
  dataLayer?: unknown[]
}

/** Google's tag gets our events under their own names, no page views of its own, and permission for ads only from the visitor. */
export function createGoogleAnalytics(measurementId: string): Analytics {
  const layer = ((window as Window & TagWindow).dataLayer ??= [])
  function gtag(..._command: unknown[]) {
    // The tag recognises commands by their being an `arguments` object.
    layer.push(arguments)
  }
  // The tag takes permissions from an update; without one nothing is permitted.
  gtag('consent', 'default', NOTHING)
  const update = () => gtag('consent', 'update', consentState())
  update()
  subscribeConsent(update)
  gtag('js', new Date())
  gtag('config', measurementId, { send_page_view: false })
  const script = document.createElement('script')
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`
  script.async = true
  document.head.append(script)
  return { log: ({ name, ...parameters }) => gtag('event', name, parameters) }
}

const permission = (isGiven: boolean) => (isGiven ? 'granted' : 'denied')

const NOTHING = {
  analytics_storage: 'denied',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
}

function consentState(): typeof NOTHING {
  const ads = permission(mayPersonalise())
  return { analytics_storage: permission(mayMeasure()), ad_storage: ads, ad_user_data: ads, ad_personalization: ads }
}
