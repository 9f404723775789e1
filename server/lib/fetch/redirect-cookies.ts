const MAX_COOKIES = 20
const MAX_LENGTH = 4_096

/** Against robots, some servers set a cookie and redirect to the same URL. Sent only to the host that set them. */
export class RedirectCookies {
  readonly #byHost = new Map<string, Map<string, string>>()

  take({ host }: URL, headers: readonly string[]): void {
    const cookies = this.#byHost.get(host) ?? new Map<string, string>()
    for (const header of headers.slice(0, MAX_COOKIES)) {
      const [, name, value] =
        /^\s*([\w!#$%&'*+.^`|~-]+)=([\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e"]*)\s*(?:;|$)/.exec(header) ?? []
      if (name !== undefined && value !== undefined && header.length <= MAX_LENGTH && cookies.size < MAX_COOKIES)
        cookies.set(name, value)
    }
    if (cookies.size > 0) this.#byHost.set(host, cookies)
  }

  headerFor({ host }: URL): { cookie?: string } {
    const cookies = this.#byHost.get(host)
    return cookies ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}
  }
}
