import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#web/ui/status/badge.tsx'
import type { AdState } from '../../core/state.ts'
import { adPositionText } from '../mini/mini-player-facts.ts'
import { AD_COMMANDS } from './ad-commands.ts'

/** A placeholder replaces an image that is missing or cannot be loaded. */
export function AdCover({ ad }: { ad: AdState }) {
  const badge = <Badge kind="inverse" size="small">{`Ad ${adPositionText(ad)}`}</Badge>
  const { companion } = ad
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  if (!companion || companion.src === brokenSrc)
    return (
      <div className="art ratio-1x1 advert">
        <Megaphone className="icon large" aria-hidden="true" />
        {badge}
      </div>
    )
  const picture = (
    <img
      key={companion.src}
      src={companion.src}
      alt={companion.alt}
      onLoad={AD_COMMANDS.companionShown}
      onError={() => setBrokenSrc(companion.src)}
    />
  )
  return (
    <div className="art ratio-1x1 companion">
      {companion.clickUrl ? (
        <a
          href={companion.clickUrl}
          target="_blank"
          rel="noopener noreferrer sponsored"
          onClick={AD_COMMANDS.companionClicked}
        >
          {picture}
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      ) : (
        picture
      )}
      {badge}
    </div>
  )
}
