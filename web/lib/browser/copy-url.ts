export const COPIED = 'Link copied'

/** Resolves to a status message, which contains the URL if the browser denies clipboard access. */
export const copyUrl = (url: string): Promise<string> =>
  navigator.clipboard.writeText(url).then(
    () => COPIED,
    () => `The address is ${url}`,
  )
