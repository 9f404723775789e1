import type { FastifyRequest } from 'fastify'
import { html, Html } from '#server/lib/html/html-template.ts'
import { hashSource } from '../responses/security-headers.ts'

/** No external resources: the server may be too busy for them. Colours and sizes are those of `web/styles/tokens.css`. */
const STYLE = `
:root{color-scheme:light dark;background:light-dark(#f6f6f4,#0b0c0e);color:light-dark(#101214,#f6f6f4);font:1rem/1.5 system-ui,sans-serif}
body{margin:0;min-block-size:100vh;display:grid;place-items:center}
main{max-inline-size:34rem;padding:24px}
h1{margin:0 0 8px;font-size:clamp(1.5rem,1.1rem + 2vw,2.25rem);line-height:1.15;text-wrap:balance}
p{margin:0;color:light-dark(#43474d,#babcbf);overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:12px;margin-block:24px}
a{display:inline-flex;align-items:center;min-block-size:48px;padding-inline:20px;border:1px solid;border-radius:8px;color:inherit;font-weight:600;text-decoration:none}
a:first-child{background:light-dark(#101214,#f6f6f4);color:light-dark(#f6f6f4,#101214)}
a:focus-visible{outline:2px solid light-dark(#101214,#f6f6f4);outline-offset:3px}`

/** In the template, spaces around the text would change its hash. */
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`)

export const ERROR_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none';style-src ${hashSource(STYLE)};base-uri 'none';form-action 'none';frame-ancestors 'none'`,
  'x-robots-tag': 'noindex',
}

/** Other clients get JSON. */
export const wantsPage = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false)

/** For errors outside the app: the server is overloaded or stopping, the client sends too many requests, the URL is malformed. */
export const errorPage = ({ message, correlationId }: { message: string; correlationId: string }): string =>
  html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${message}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>
          <h1>${message}</h1>
          <nav aria-label="What next"><a href="">Try again</a><a href="/">Home</a></nav>
          <p>Reference ${correlationId}</p>
        </main>
      </body>
    </html>`.text
