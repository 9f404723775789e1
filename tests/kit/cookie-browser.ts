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
  /** Where the browser ended up. */
  url: URL
  status: number
  text: string
  headers: Headers
}

export type CookieBrowser = ReturnType<typeof cookieBrowser>

/**
 * Enough of a browser for forms: cookies with their paths, redirects, and forms as a page has them. Scripts do not run.
 * `always` are headers of every request.
 */
export function cookieBrowser(
  userAgent = 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0',
  always: Record<string, string> = {},
) {
  const jar = new Map<string, Cookie>()

  /** Follows redirects until there is a page, or until the address starts with `stopAt`, which is then not asked. */
  async function go(address: string | URL, init: Sent = {}, stopAt = '/auth/callback'): Promise<Page> {
    const url = new URL(address)
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { 'user-agent': userAgent, ...always, cookie: cookiesFor(url), ...init.headers },
    })
    for (const line of response.headers.getSetCookie()) keep(line)
    const location = response.headers.get('location')
    const page = { url, status: response.status, text: await response.text(), headers: response.headers }
    if (!location) return page
    const next = new URL(location, url)
    return next.pathname.startsWith(stopAt) ? { ...page, url: next } : go(next, {}, stopAt)
  }

  /** Sends the form of a page whose address ends with `action`, with its hidden fields and these. */
  function submit(
    page: Page,
    action: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const form = formOf(page, action)
    return go(new URL(form.action, page.url), {
      method: 'POST',
      body: new URLSearchParams({ ...form.hidden, ...fields }),
      headers: { origin: page.url.origin, 'sec-fetch-site': 'same-origin', ...headers },
    })
  }

  const cookiesFor = ({ pathname }: URL) =>
    [...jar]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(([name, { value }]) => `${name.split(' ')[0]}=${value}`)
      .join('; ')

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    const path = attributes.find((one) => one.startsWith('path='))?.slice(5) ?? '/'
    // A jar holds cookies of one name for each path.
    if (value === '') jar.delete(`${name} ${path}`)
    else jar.set(`${name} ${path}`, { value, path })
  }

  const cookies = () => [...jar].map(([key, cookie]) => ({ name: key.split(' ')[0] ?? '', ...cookie }))

  return { go, submit, cookies, pairs: () => cookies().map(({ name, value }) => `${name}=${value}`) }
}

/** A form of a page, by the end of its address. */
function formOf({ text }: Page, action: string): { action: string; hidden: Record<string, string> } {
  const forms = Array.from(text.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs))
  const found = forms.find(([, address = '']) => address.endsWith(action))
  if (!found) throw new Error(`No form goes to ${action}; there is ${forms.map(([, address]) => address).join(', ')}`)
  const [, address = '', inside = ''] = found
  const hidden = Array.from(inside.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g))
  return { action: address, hidden: Object.fromEntries(hidden.map(([, name, value]) => [name, value])) }
}
