import type { FastifyReply } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { imagePath } from '#contract/images.ts'
import { type ChosenTheme, isChosenTheme, THEME_COOKIE } from '#contract/theme.ts'
import { hashSource } from '#server/http/responses/security-headers.ts'
import { html, Html } from '#server/lib/html/html-template.ts'
import type { IdentitySettings } from '../settings.ts'
import { FORM_SCRIPT } from './form-script.ts'
import { logo } from './icons.ts'

export type ScreenSettings = Pick<IdentitySettings, 'appOrigins' | 'productName' | 'realmPath' | 'covers'>

const SCRIPT_SOURCE = hashSource(FORM_SCRIPT)

const screenHeaders = ({ appOrigins }: ScreenSettings) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // Browsers apply `form-action` to every redirect after a form, including the one back to the app.
  'content-security-policy': `default-src 'none'; script-src ${SCRIPT_SOURCE}; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self' ${appOrigins.join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
  // The URL of a screen may contain a secret, but the CSRF check needs the `Origin` header.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
})

export const sendScreen = (settings: ScreenSettings, reply: FastifyReply, screen: Screen, status = 200) =>
  reply
    .code(status)
    .headers(screenHeaders(settings))
    .send(page(settings, screen, themeIn(reply.request.headers.cookie)).text)

export function sendProviderScreen(settings: IdentitySettings, ctx: KoaContextWithOIDC, screen: Screen): void {
  ctx.set(screenHeaders(settings))
  ctx.body = page(settings, screen, themeIn(ctx.get('cookie'))).text
}

/** The theme chosen in the web app; null for the system's. */
function themeIn(cookies = ''): ChosenTheme | null {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='))
  const [, value] = pairs.find(([name]) => name === THEME_COOKIE.name) ?? []
  return isChosenTheme(value) ? value : null
}

export interface Screen {
  title: string
  /** One sentence below the title. */
  lead?: Html | string
  /** Over the covers, on a wide screen. */
  slogan?: string
  content: Html
  /** Above the title, for example a back link. */
  before?: Html
  /** Back leads past this screen. */
  isOver?: boolean
}

function page(settings: ScreenSettings, screen: Screen, theme: ChosenTheme | null): Html {
  const { productName, realmPath } = settings
  return html`<!doctype html>
    <html lang="en-ZA" ${theme && html` data-theme="${theme}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${theme ?? 'light dark'}" />
        <title>${screen.title} · ${productName}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href="${realmPath}/assets/archivo-english.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${realmPath}/assets/identity.css" />
      </head>
      <body>
        <a class="skip-link" href="#main">Skip to content</a>
        <div class="identity-page">
          <div class="brand-panel" aria-hidden="true">
            <div class="cover-wall">${settings.covers().map(cover)}</div>
            <p class="slogan display">${sentences(screen.slogan ?? 'One account. Four stations. Every story.')}</p>
          </div>
          <main class="form" id="main" ${screen.isOver && html` data-is-over`}>
            <a class="logo" href="/" aria-label="${productName}">${logo}</a>
            ${screen.before}
            <div class="head">
              <h1 class="title-1">${screen.title}</h1>
              ${screen.lead && html`<p class="lead">${screen.lead}</p>`}
            </div>
            ${screen.content}
          </main>
        </div>
        ${SCRIPT}
      </body>
    </html>`
}

const SCRIPT = new Html(`<script>${FORM_SCRIPT}</script>`)

const sentences = (text: string) => text.split(/(?<=\.) /).map((sentence) => html`<span>${sentence}</span> `)

const cover = (id: string) =>
  html`<img src="${imagePath(id, '1x1', 320)}" alt="" width="320" height="320" loading="lazy" />`

interface Notice {
  title: string
  lead: Html | string
  action?: { href: string; label: string }
  isOver?: boolean
}

export const notice = ({ title, lead, action, isOver = false }: Notice): Screen => ({
  title,
  lead,
  isOver,
  content: html`${action && html`<a class="button primary large full-width" href="${action.href}">${action.label}</a>`}`,
})
