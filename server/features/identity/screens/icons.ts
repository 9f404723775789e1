import { readFileSync } from 'node:fs'
import path from 'node:path'
import { html, Html } from './html.ts'

const LOGOS = path.join(import.meta.dirname, '../../../../web/ui/logos/logos.svg')

/** The word mark, read from the web app's sprite of logos. */
export const logo = wordMark(readFileSync(LOGOS, 'utf8'))

function wordMark(logos: string): Html {
  const [, viewBox, shapes] = /<symbol id="primedia"[^>]*viewBox="([^"]+)"[^>]*>(.*?)<\/symbol>/s.exec(logos) ?? []
  if (!viewBox || !shapes) throw new Error('The word mark is missing in web/ui/logos/logos.svg')
  return html`<svg viewBox="${viewBox}" fill="currentColor" aria-hidden="true">${new Html(shapes)}</svg>`
}

const icon = (shapes: string) =>
  html`<svg class="icon small" viewBox="0 0 24 24" aria-hidden="true">${new Html(shapes)}</svg>`

// Icons of Lucide, ISC licence, as in the web app.
export const alertIcon = icon('<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>')
export const arrowLeftIcon = icon('<path d="m12 19-7-7 7-7M19 12H5"/>')
export const checkIcon = icon('<path d="M20 6 9 17l-5-5"/>')
export const minusIcon = icon('<path d="M5 12h14"/>')
