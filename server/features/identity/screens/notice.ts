import { html, type Html } from './html.ts'
import type { Screen } from './layout.ts'

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
