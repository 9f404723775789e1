import { matchPath } from 'react-router'
import type { PageFlags } from '#web/lib/page-flags.ts'

/**
 * The flags of every address. They stand in one table, and not only on the routes, because the navigation guard asks
 * before a route's module is loaded.
 */
export const FLAGS = {
  '/': { pageName: 'explore' },
  '/audio': { pageName: 'audio_catchup' },
  '/audio/:title/all': { pageName: 'all', hideMobileBrandLogo: true },
  '/auth/callback': {},
  '/competitions/:name': { pageName: 'microsite' },
  '/error/:kind': {},
  '/ewn': {},
  '/my-content': { pageName: 'my_content', requiresAuth: true },
  '/my-content/:type': { pageName: 'my_content_bookmarks', requiresAuth: true, hideMobileNavigationBar: true },
  '/my-profil': { hideMobileNavigationBar: true },
  '/notifications': { pageName: 'notifications', requiresAuth: true, hideMobileNavigationBar: true },
  '/notifications/unsubscribe': {},
  '/preview/*': {},
  '/search': { hideMobileNavigationBar: true },
  '/sites/:name': { pageName: 'microsite' },
  '/station/:id': { pageName: 'station_selection' },
  '/station/:station/guide': { pageName: 'epg' },
  '/stations': { pageName: 'station_selection' },
  '/ui': {},
  '/user/login': {},
  '/user/logout': {},
  '/video': { pageName: 'video_catchup' },
  '/video/:title/all': { pageName: 'all', hideMobileBrandLogo: true },
  '/*': { pageName: 'detail_page' },
} as const satisfies Record<string, PageFlags>

/** The flags of the page at `pathname`. */
export function flagsFor(pathname: string): PageFlags {
  const pattern = (Object.keys(FLAGS) as (keyof typeof FLAGS)[]).find((key) => matchPath(key, pathname))
  return pattern ? FLAGS[pattern] : {}
}
