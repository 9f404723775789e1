import type { CSSProperties } from 'react'

/** Of audio players and posts in pixels; every other embed is 16:9 video. */
const HEIGHTS: Record<string, number> = {
  'Apple Podcasts': 175,
  Instagram: 620,
  SoundCloud: 166,
  Spotify: 232,
  TikTok: 740,
  X: 560,
}

export function embedSize(provider: string): CSSProperties {
  const height = HEIGHTS[provider]
  return height === undefined ? { aspectRatio: '16 / 9' } : { height }
}
