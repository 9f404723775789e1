/** Solid; all other icons are from lucide. */

export const PlayIcon = () => (
  <svg className="icon solid play-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 3.6v16.8a1 1 0 0 0 1.53.848l13.4-8.4a1 1 0 0 0 0-1.696L6.53 2.752A1 1 0 0 0 5 3.6Z" />
  </svg>
)

export const PauseIcon = () => (
  <svg className="icon solid" viewBox="0 0 24 24" aria-hidden="true">
    <rect x="5" y="3.5" width="5" height="17" rx="1.3" />
    <rect x="14" y="3.5" width="5" height="17" rx="1.3" />
  </svg>
)

export const StopIcon = () => (
  <svg className="icon solid" viewBox="0 0 24 24" aria-hidden="true">
    <rect x="4.5" y="4.5" width="15" height="15" rx="2" />
  </svg>
)
