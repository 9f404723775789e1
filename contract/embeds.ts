/** Articles may embed the players of these providers only, each with the host of its frames. */
export const EMBED_HOSTS = {
  YouTube: 'www.youtube-nocookie.com',
  Vimeo: 'player.vimeo.com',
  X: 'platform.twitter.com',
  Instagram: 'www.instagram.com',
  TikTok: 'www.tiktok.com',
  Facebook: 'www.facebook.com',
  Spotify: 'open.spotify.com',
  SoundCloud: 'w.soundcloud.com',
  'Apple Podcasts': 'embed.podcasts.apple.com',
} as const

export type EmbedProvider = keyof typeof EMBED_HOSTS
