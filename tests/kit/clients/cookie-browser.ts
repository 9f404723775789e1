interface Cookie {
  value: string
  path: string
}

interface Sent {
  method?: string
  body?: URLSearchParams
  headers?: Record<string, string>
}

export interface Page {
  /** The final URL after redirects. */
  url: URL
  status: number
  text: string
  headers: Headers
}

export type CookieBrowser = ReturnType<typeof cookieBrowser>

/**
 * A minimal browser for forms: cookies with paths, redirects and HTML forms, no scripts. `always` are headers of every
 * request.
 */
export function cookieBrowser(
  userAgent = 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0',
  always: Record<string, string> = {},
) {
  const jar = new Map<string, Cookie>()

  /** Follows redirects to the final page, or to a path that starts with `stopAt`, which is not requested. */
  async function go(address: string | URL, init: Sent = {}, stopAt = '/auth/callback'): Promise<Page> {
    const url = new URL(address)
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { 'user-agent': userAgent, ...always, cookie: cookiesFor(url), ...init.headers },
    })
    for (const line of response.headers.getSetCookie()) storeCookie(line)
    const location = response.headers.get('location')
    const page = { url, status: response.status, text: await response.text(), headers: response.headers }
    if (!location) return page
    const next = new URL(location, url)
    return next.pathname.startsWith(stopAt) ? { ...page, url: next } : go(next, {}, stopAt)
  }

  /** Submits the form of a page whose action ends with `action`, with its hidden fields and `fields`. */
  function submit(
    page: Page,
    action: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
    stopAt?: string,
  ): Promise<Page> {
    const form = formOf(page, action)
    const sent = {
      method: 'POST',
      body: new URLSearchParams({ ...form.hidden, ...fields }),
      headers: { origin: page.url.origin, 'sec-fetch-site': 'same-origin', ...headers },
    }
    return go(new URL(form.action, page.url), sent, stopAt)
  }

  const cookiesFor = ({ pathname }: URL) =>
    [...jar]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(([name, { value }]) => `${name.split(' ')[0]}=${value}`)
      .join('; ')

  function storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    const path = attributes.find((one) => one.startsWith('path='))?.slice(5) ?? '/'
    // Name and path together identify a cookie.
    if (value === '') jar.delete(`${name} ${path}`)
    else jar.set(`${name} ${path}`, { value, path })
  }

  const cookies = () => [...jar].map(([key, cookie]) => ({ name: key.split(' ')[0] ?? '', ...cookie }))

  return { go, submit, cookies, pairs: () => cookies().map(({ name, value }) => `${name}=${value}`) }
}

/** The form of a page whose action ends with `action`. */
function formOf({ text }: Page, action: string): { action: string; hidden: Record<string, string> } {
  const forms = Array.from(text.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs))
  const found = forms.find(([, address = '']) => address.endsWith(action))
  if (!found)
    throw new Error(`No form with the action ${action}; the page has ${forms.map(([, address]) => address).join(', ')}`)
  const [, address = '', inside = ''] = found
  const hidden = Array.from(inside.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g))
  return { action: address, hidden: Object.fromEntries(hidden.map(([, name, value]) => [name, value])) }
}
