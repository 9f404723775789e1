import type { CSSProperties } from 'react'

/** Players of sound and posts have heights of their own; everything else is a wide film. */
const HEIGHTS: Record<string, number> = {
  'Apple Podcasts': 175,
  Instagram: 620,
  SoundCloud: 166,
  Spotify: 232,
  TikTok: 740,
  X: 560,
}

/** How large the frame of a provider's content is. */
export function embedSize(provider: string): CSSProperties {
  const height = HEIGHTS[provider]
  return height === undefined ? { aspectRatio: '16 / 9' } : { height }
}
