import { findPresenter } from '#server/features/catalogue/people.ts'
import { type FactsContext, NO_FACTS, type PageFacts } from './page-facts.ts'
import { absoluteUrl, imageUrls } from './schema-org.ts'

export async function presenterFacts({ db, site, now }: FactsContext, path: string): Promise<PageFacts | null> {
  const slug = /^\/presenters\/([^/]+)$/.exec(path)?.[1]
  const presenter = slug === undefined ? null : await findPresenter(db, slug, now)
  if (!presenter) return null
  const { name, bio, image } = presenter
  const imageId = image?.id ?? null
  const description = bio ?? `${name} on ${site.name}: shows, episodes and articles.`
  const images = imageUrls(site, imageId)
  return {
    ...NO_FACTS,
    path,
    title: name,
    name,
    description,
    kicker: 'Presenter',
    imageId,
    structuredData: [
      {
        '@type': 'ProfilePage',
        url: absoluteUrl(site, path),
        mainEntity: { '@type': 'Person', name, description, ...(images && { image: images }) },
      },
    ],
  }
}
