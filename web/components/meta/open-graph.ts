interface PageCard {
  title: string
  description: string
  /** Path of the page on this site, with a leading slash. */
  path: string
  /** URL of a picture, 16:9 if available. */
  imageUrl?: string | undefined
}

/** Open Graph tags of a page for search engines and link previews. `origin` is the scheme and host of this site. */
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
