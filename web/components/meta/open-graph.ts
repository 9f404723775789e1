interface PageCard {
  title: string
  description: string
  /** Address of the page on this site, starting with a slash. */
  path: string
  /** Address of a picture, 16:9 where there is one. */
  imageUrl?: string | undefined
}

/** What search engines and messengers show of a page. `origin` is the scheme and host of this site. */
export function openGraph({ title, description, path, imageUrl }: PageCard, origin: string) {
  const url = new URL(path, origin).href
  return [
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(imageUrl ? [{ property: 'og:image', content: new URL(imageUrl, origin).href }] : []),
    { name: 'twitter:card', content: imageUrl ? 'summary_large_image' : 'summary' },
  ]
}
