export const COPIED = 'Link copied'

/** Copies an address; what to tell about it, with the address itself where the browser does not let us. */
export const copyAddress = (url: string): Promise<string> =>
  navigator.clipboard.writeText(url).then(
    () => COPIED,
    () => `The address is ${url}`,
  )
