import { loadOnce, loaderById, loaderOfPages } from '#server/gateway/loaders.ts'
import { heroTeasers, reelItems } from './stored-reels.ts'
import { showcaseTeasers } from './showcase.ts'

export const heroTeasersOf = loadOnce('heroTeasers', ({ db }) => heroTeasers(db))

export const showcaseLoader = loaderById('showcase', ({ db }, ids) => showcaseTeasers(db, ids))

export const reelItemsLoader = loaderOfPages('reelItems', ({ db, now }, ids, page) => reelItems(db, ids, page, now))
