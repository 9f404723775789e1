import latin from './archivo-latin.woff2?url'

/** The one font file that every page needs, as the attributes of its `link`. */
export const FONT_PRELOAD = {
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href: latin,
  crossOrigin: 'anonymous',
} as const
