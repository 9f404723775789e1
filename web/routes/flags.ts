import { matchPath } from 'react-router'
import { isMyContentPage } from '#web/features/my-content/my-content-types.ts'
import type { PageFlags } from '#web/lib/page/page-flags.ts'

/** The cursor after which a list continues. */
const AFTER = { after: 'value' } as const
const FILTERED = { ...AFTER, mediaType: ['AUDIO', 'VIDEO'] } as const

/** One table, because the navigation guard needs the flags before a route's module is loaded. */
export const FLAGS = {
  '/': { pageName: 'explore', cache: 'shared', search: FILTERED },
  '/audio': { pageName: 'audio_catchup', cache: 'shared', search: AFTER },
  '/audio/:title/all': { pageName: 'all', hideMobileBrandLogo: true, cache: 'shared', search: AFTER },
  '/auth/callback': { cache: 'private' },
  '/competitions/:name': { pageName: 'microsite', cache: 'shared', search: AFTER },
  '/error/:kind': { cache: 'shared' },
  '/errors': { pageName: 'errors', requiresAuth: true, hideMobileNavigationBar: true, cache: 'shared' },
  '/ewn': { pageName: 'ewn', cache: 'shared', search: { ...AFTER, tab: ['trending'], topic: 'value' } },
  '/insights': { pageName: 'insights', requiresAuth: true, hideMobileNavigationBar: true, cache: 'shared' },
  '/my-content': { pageName: 'my_content', requiresAuth: true, cache: 'shared' },
  '/my-content/:type': {
    pageName: 'my_content_bookmarks',
    requiresAuth: true,
    hideMobileNavigationBar: true,
    cache: 'shared',
  },
  '/my-profil': { hideMobileNavigationBar: true, cache: 'shared' },
  '/notifications': { pageName: 'notifications', requiresAuth: true, hideMobileNavigationBar: true, cache: 'shared' },
  '/notifications/unsubscribe': { cache: 'private', search: { done: 'presence', pass: 'value' } },
  '/presenters/:name': { pageName: 'presenter', cache: 'shared', search: { ...AFTER, articles: 'value' } },
  '/preview/*': { cache: 'private' },
  '/search': {
    hideMobileNavigationBar: true,
    cache: 'shared',
    search: { ...FILTERED, q: 'value', in: ['transcripts'] },
  },
  '/sites/:name': { pageName: 'microsite', cache: 'shared', search: AFTER },
  '/station/:id': { pageName: 'station_selection', cache: 'shared' },
  '/station/:station/guide': { pageName: 'epg', cache: 'shared', search: { day: 'value' } },
  '/stations': { pageName: 'station_selection', cache: 'shared' },
  '/topics/:name': { pageName: 'topic', cache: 'shared', search: { ...AFTER, articles: 'value' } },
  '/transcripts/*': { pageName: 'detail_page', cache: 'shared' },
  '/ui': { cache: 'shared' },
  '/user/login': { cache: 'private' },
  '/user/logout': { cache: 'private' },
  '/video': { pageName: 'video_catchup', cache: 'shared', search: AFTER },
  '/video/:title/all': { pageName: 'all', hideMobileBrandLogo: true, cache: 'shared', search: AFTER },
  '/*': { pageName: 'detail_page', cache: 'shared', search: { ...AFTER, t: 'presence' } },
} as const satisfies Record<string, PageFlags>

const PATTERNS = Object.keys(FLAGS) as (keyof typeof FLAGS)[]

const firstSegment = (path: string) => path.split('/')[1]?.toLowerCase()

export function flagsFor(pathname: string): PageFlags {
  const segments = new Set(['*', firstSegment(pathname)])
  // The router compiles a regular expression for each pattern that it tries.
  const pattern = PATTERNS.find((key) => segments.has(firstSegment(key)) && matchPath(key, pathname))
  if (!pattern) return { cache: 'private' }
  const type = matchPath('/my-content/:type', pathname)?.params.type
  // No wall over a page that does not exist.
  return type !== undefined && !isMyContentPage(type) ? FLAGS['/*'] : FLAGS[pattern]
}
