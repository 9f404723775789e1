export const COPIED = 'Link copied'

/** Copies a URL. Returns the status message, which contains the URL if the browser denies clipboard access. */
export const copyUrl = (url: string): Promise<string> =>
  navigator.clipboard.writeText(url).then(
    () => COPIED,
    () => `The address is ${url}`,
  )
