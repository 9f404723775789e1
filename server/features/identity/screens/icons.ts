import { readFileSync } from 'node:fs'
import path from 'node:path'
import { html, Html } from '#server/lib/html/html-template.ts'

const LOGOS = path.join(import.meta.dirname, '../../../../web/ui/logos/logos.svg')

/** The word mark, read from the web app's sprite of logos. */
export const logo = wordMark(readFileSync(LOGOS, 'utf8'))

function wordMark(logos: string): Html {
  const [, viewBox, shapes] = /<symbol id="primedia"[^>]*viewBox="([^"]+)"[^>]*>(.*?)<\/symbol>/s.exec(logos) ?? []
  if (!viewBox || !shapes) throw new Error('The word mark is missing in web/ui/logos/logos.svg')
  return html`<svg viewBox="${viewBox}" fill="currentColor" aria-hidden="true">${new Html(shapes)}</svg>`
}

const icon = (shapes: string, name = 'small') =>
  html`<svg class="icon ${name}" viewBox="0 0 24 24" aria-hidden="true">${new Html(shapes)}</svg>`

// Icons of Lucide, ISC licence, as in the web app.
export const alertIcon = icon('<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>')
export const arrowLeftIcon = icon('<path d="m12 19-7-7 7-7M19 12H5"/>')
export const checkIcon = icon('<path d="M20 6 9 17l-5-5"/>')
export const eyeIcon = icon(
  '<path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/>',
  'show',
)
export const eyeOffIcon = icon(
  '<path d="M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49"/><path d="M14.084 14.158a3 3 0 0 1-4.242-4.242"/><path d="M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143"/><path d="m2 2 20 20"/>',
  'hide',
)
export const minusIcon = icon('<path d="M5 12h14"/>')
