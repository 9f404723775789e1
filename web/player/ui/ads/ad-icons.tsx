import { loadedCommands } from '../../core/player-access.ts'
import type { AdState } from '../../core/state.ts'

export function AdIcons({ ad: { icons } }: { ad: AdState }) {
  return icons?.map(({ clickUrl, src, alt, ...size }) => {
    const picture = <img {...size} src={src} alt={alt} onLoad={() => loadedCommands()?.ad?.iconShown(src)} />
    if (!clickUrl)
      return (
        <span key={src} className="ad-icon">
          {picture}
        </span>
      )
    return (
      <a
        key={src}
        className="ad-icon"
        href={clickUrl}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => loadedCommands()?.ad?.iconClicked(src)}
      >
        {picture}
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    )
  })
}
