import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { CONSENT_EVENT, mayMeasure } from '#web/consent/consent-script.ts'

/** Also logs the current page when the visitor agrees to it. Use once, in the root. */
export function useScreenViews(pageName: string | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const report = () => {
      if (mayMeasure()) void import('./client.ts').then(({ logScreen }) => logScreen(pageName, pathname))
    }
    report()
    addEventListener(CONSENT_EVENT, report)
    return () => removeEventListener(CONSENT_EVENT, report)
  }, [pageName, pathname])
}
