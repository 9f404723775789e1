import type { WebSite } from 'schema-dts'
import { type FactsContext, NO_FACTS, type PageFacts, type Site } from './page-facts.ts'
import { SITE_ID, organisation, pageOfType } from './schema-org.ts'

const DESCRIPTIONS: Record<string, { title: string; kicker: string; description: string; theme?: 'ewn' }> = {
  '/audio': {
    title: 'Audio',
    kicker: 'Podcasts and catch-up',
    description: 'Podcasts and radio to catch up on, from 702, 947, Capetalk, KFM and our own studios.',
  },
  '/video': {
    title: 'Video',
    kicker: 'To watch',
    description: 'Series, sessions, documentaries and live video from the studios of 702, 947, Capetalk and KFM.',
  },
  '/ewn': {
    title: 'Eyewitness News',
    kicker: 'EWN',
    description: 'News from Eyewitness News: the latest, what is read most, and live video from the newsroom.',
    theme: 'ewn',
  },
  '/stations': {
    title: 'Stations',
    kicker: 'Live radio',
    description: 'What is on air now on 702, 947, Capetalk and KFM, live from Johannesburg and Cape Town.',
  },
  '/search': {
    title: 'Search',
    kicker: 'Find it',
    description: 'Search shows, podcasts, videos, news and presenters of 702, 947, Capetalk, KFM and EWN.',
  },
}

const HOME = 'Listen live to 702, 947, Capetalk and KFM, catch up on shows, and find podcasts worth finishing.'

export async function listFacts({ site, db }: FactsContext, path: string): Promise<PageFacts | null> {
  if (path === '/') return homeFacts(site)
  if (Object.hasOwn(DESCRIPTIONS, path)) return listPage(site, path)
  const reel = /^\/(audio|video)\/([^/]+)\/all$/.exec(path)
  if (!reel) return null
  const [, page = '', id = ''] = reel
  if (page === 'audio' && id === 'podcasts') return reelPage(site, path, { page, title: 'Every podcast' })
  const row = await db
    .selectFrom('reel')
    .select('title')
    .where('id', '=', id)
    .where('page', '=', page === 'audio' ? 'audio' : 'video')
    .executeTakeFirst()
  return row ? reelPage(site, path, { page, title: row.title }) : null
}

function listPage(site: Site, path: string): PageFacts | null {
  const page = DESCRIPTIONS[path]
  if (!page) return null
  const { title, kicker, description, theme = null } = page
  const type = path === '/search' ? 'SearchResultsPage' : 'CollectionPage'
  const structuredData = [pageOfType(site, type, { path, name: title, description })]
  return { ...NO_FACTS, path, title, name: title, description, kicker, theme, structuredData }
}

function reelPage(site: Site, path: string, { page, title }: { page: string; title: string }): PageFacts {
  const description = `${title}: all of it, to ${page === 'audio' ? 'listen to' : 'watch'}.`
  const above = page === 'audio' ? { name: 'Audio', path: '/audio' } : { name: 'Video', path: '/video' }
  const structuredData = [pageOfType(site, 'CollectionPage', { path, name: title, description })]
  return { ...NO_FACTS, path, title, name: title, description, kicker: above.name, crumbs: [above], structuredData }
}

function homeFacts(site: Site): PageFacts {
  const webSite: WebSite = {
    '@type': 'WebSite',
    '@id': `${site.origin}${SITE_ID}`,
    name: site.name,
    url: `${site.origin}/`,
    inLanguage: 'en-ZA',
    publisher: organisation(site),
  }
  return {
    ...NO_FACTS,
    path: '/',
    title: site.name,
    name: 'Live radio, podcasts and news',
    description: HOME,
    kicker: site.name,
    structuredData: [webSite, organisation(site)],
  }
}
