import { fromPageData } from '#web/lib/page/page-data.tsx'

export function pageTitle(
  page: string,
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  const frame = typeof root === 'object' && root !== null ? fromPageData(root) : null
  const name = isSiteData(frame) ? frame.site.name : ''
  return name ? `${page} | ${name}` : page
}

const isSiteData = (data: object | null): data is { site: { name: string } } => data !== null && 'site' in data
