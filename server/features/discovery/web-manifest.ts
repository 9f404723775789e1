import type { UncachedResponse } from '#server/http/responses/response-cache.ts'

/** W3C Web Application Manifest, with which browsers install the site under the name of the product. */
export const webManifest = (productName: string): Omit<UncachedResponse, 'status'> => ({
  contentType: 'application/manifest+json',
  cacheControl: 'public, max-age=3600',
  body: JSON.stringify({ name: productName, short_name: productName, ...MANIFEST }),
})

const MANIFEST = {
  description: 'Live radio, podcasts and news',
  lang: 'en-ZA',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#0b0c0e',
  theme_color: '#0b0c0e',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  categories: ['music', 'news', 'entertainment'],
  shortcuts: [
    { name: 'Stations', url: '/stations' },
    { name: 'News', url: '/ewn' },
    { name: 'My Content', url: '/my-content' },
    { name: 'Search', url: '/search' },
  ],
}
