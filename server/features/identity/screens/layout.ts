import type { FastifyReply } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { imagePath } from '#contract/images.ts'
import { type ChosenTheme, isChosenTheme, THEME_COOKIE } from '#contract/theme.ts'
import type { IdentitySettings } from '../settings.ts'
import { html, type Html } from './html.ts'
import { logo } from './icons.ts'

/** No script runs on these screens, and nothing but our own style, fonts and pictures is loaded. */
const screenHeaders = ({ appOrigins }: IdentitySettings) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // A browser holds a form to its policy until it has followed every redirect, back into the app too.
  'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self' ${appOrigins.join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
  // The address of a screen may hold a secret; a form needs its origin all the same.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
})

export const sendScreen = (settings: IdentitySettings, reply: FastifyReply, screen: Screen, status = 200) =>
  reply
    .code(status)
    .headers(screenHeaders(settings))
    .send(page(settings, screen, themeIn(reply.request.headers.cookie)).text)

/** The same where the provider answers. */
export function sendProviderScreen(settings: IdentitySettings, ctx: KoaContextWithOIDC, screen: Screen): void {
  ctx.set(screenHeaders(settings))
  ctx.body = page(settings, screen, themeIn(ctx.get('cookie'))).text
}

/** What the visitor chose in the web app; null where their system decides. */
function themeIn(cookies = ''): ChosenTheme | null {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='))
  const [, value] = pairs.find(([name]) => name === THEME_COOKIE.name) ?? []
  return isChosenTheme(value) ? value : null
}

/** What stands on a page of the realm. */
export interface Screen {
  title: string
  /** In one sentence what the screen is for. */
  lead?: Html | string
  /** What stands over the covers, on a wide screen. */
  slogan?: string
  content: Html
  /** Above the title, for example a way back. */
  before?: Html
}

function page(settings: IdentitySettings, screen: Screen, theme: ChosenTheme | null): Html {
  const { productName, realmPath } = settings
  return html`<!doctype html>
    <html lang="en-ZA" ${theme && html` data-theme="${theme}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${theme ?? 'light dark'}" />
        <title>${screen.title} · ${productName}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href="${realmPath}/assets/archivo-latin.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${realmPath}/assets/identity.css" />
      </head>
      <body>
        <a class="skip-link" href="#main">Skip to content</a>
        <div class="identity-page">
          <div class="brand-panel" aria-hidden="true">
            <div class="cover-wall">${settings.covers().map(cover)}</div>
            <p class="slogan display">${screen.slogan ?? 'One account. Four stations. Every story.'}</p>
          </div>
          <main class="form" id="main">
            <a class="logo" href="/" aria-label="${productName}">${logo}</a>
            ${screen.before}
            <div class="head">
              <h1 class="title-1">${screen.title}</h1>
              ${screen.lead && html`<p class="lead">${screen.lead}</p>`}
            </div>
            ${screen.content}
          </main>
        </div>
      </body>
    </html>`
}

const cover = (id: string) =>
  html`<img src="${imagePath(id, '1x1', 320)}" alt="" width="320" height="320" loading="lazy" />`

interface Notice {
  title: string
  lead: Html | string
  /** The one thing to do next. */
  action?: { href: string; label: string }
}

/** A screen that only says something. */
export const notice = ({ title, lead, action }: Notice): Screen => ({
  title,
  lead,
  content: html`${action && html`<a class="button primary large full-width" href="${action.href}">${action.label}</a>`}`,
})
