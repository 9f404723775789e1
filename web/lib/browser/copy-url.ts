export const COPIED = 'Link copied'

/** Resolves to a status message, with the URL where access to the clipboard is denied, as in insecure contexts. */
export async function copyUrl(url: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(url)
    return COPIED
  } catch {
    return `The address is ${url}`
  }
}
