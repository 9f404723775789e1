/** What the mini player asks for. */
export interface MiniPlayerCommands {
  /** Also tries again, and goes on after trouble. */
  play: () => void
  pause: () => void
  stop: () => void
  /** Seconds, back where negative. */
  skip: (seconds: number) => void
  seekTo: (seconds: number) => void
  /** 0 to 1. */
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
}
