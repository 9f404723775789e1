import { STYLE } from './style.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

export const escape = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffe\uffff]+/gu, ' ')
    .replaceAll(/[&"<>]/g, (character) => ESCAPES[character] ?? '')

export interface LightDocument {
  title: string
  language: string
  site: { name: string; origin: string }
  fullPath: string
  /** Safe HTML. */
  main: string
}

export function lightDocument({ title, language, site, fullPath, main }: LightDocument): string {
  const full = new URL(`${site.origin}${fullPath}`)
  const canonical = escape(full.href)
  full.searchParams.set('full', '')
  return `<!DOCTYPE html><html lang="${escape(language)}"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width,initial-scale=1"/><title>${escape(title)} | ${escape(site.name)}</title><link rel="canonical" href="${canonical}"/><meta name="robots" content="noindex"/><style>${STYLE}</style></head><body><a class="skip" href="#main">Skip to content</a><header><a href="/light"><strong>${escape(site.name)}</strong> light</a><a href="${escape(full.pathname + full.search)}">Full version with sound and pictures</a></header><main id="main">${main}</main><footer><p class="meta">This is the light version: text alone, for slow networks.</p><a href="/light">All headlines</a></footer></body></html>`
}
