import { ExternalLink, SkipForward } from 'lucide-react'
import { Button, buttonClass, type ButtonLook } from '#web/ui/buttons/button.tsx'
import type { AdState } from '../../core/state.ts'
import { AD_COMMANDS } from './ad-commands.ts'

/** With a countdown until the ad may be skipped; nothing for an ad that may not. */
export function SkipAd({ ad: { skipIn = null }, size }: { ad: AdState } & Pick<ButtonLook, 'size'>) {
  if (skipIn === null) return null
  const mayNow = skipIn <= 0
  return (
    <Button
      className="skip-ad"
      kind={mayNow ? 'primary' : 'outlined'}
      size={size}
      icon={mayNow && <SkipForward className="icon small" aria-hidden="true" />}
      // Not `disabled`, so that the focus stays while the seconds pass.
      aria-disabled={!mayNow || undefined}
      onClick={AD_COMMANDS.skip}
    >
      {mayNow ? 'Skip ad' : `Skip in ${skipIn}`}
    </Button>
  )
}

export function AdvertiserLink({ ad: { clickUrl, advertiser }, size }: { ad: AdState } & Pick<ButtonLook, 'size'>) {
  if (!clickUrl) return null
  return (
    <a
      className={buttonClass({ kind: 'outlined', size }, 'advertiser')}
      href={clickUrl}
      target="_blank"
      rel="noopener noreferrer sponsored"
      onClick={AD_COMMANDS.clicked}
    >
      <span className="line-clamp-1">{advertiser ?? 'Find out more'}</span>
      <ExternalLink className="icon small" aria-hidden="true" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
