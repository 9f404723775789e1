export const TYPES = { all: 'ALL', audio: 'AUDIO', video: 'VIDEO', articles: 'ARTICLES', shows: 'SHOWS' } as const

export type TypeSlug = keyof typeof TYPES

export const HISTORY = 'history'
export const DOWNLOADS = 'downloads'

export const isTypeSlug = (slug: string): slug is TypeSlug => Object.hasOwn(TYPES, slug)

/** Whether `/my-content/{slug}` is a page. */
export const isMyContentPage = (slug: string): boolean => slug === HISTORY || slug === DOWNLOADS || isTypeSlug(slug)
