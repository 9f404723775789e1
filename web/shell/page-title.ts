/** The document title: the page, then the product. */
export function pageTitle(
  page: string,
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  const name = isSiteData(root) ? root.site.name : ''
  return name ? `${page} | ${name}` : page
}

const isSiteData = (data: unknown): data is { site: { name: string } } =>
  typeof data === 'object' && data !== null && 'site' in data
