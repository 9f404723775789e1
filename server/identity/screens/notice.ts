import type { IdentitySettings } from '../settings.ts'
import { html, type Html } from './html.ts'
import { page } from './layout.ts'

interface Notice {
  title: string
  lead: Html | string
  /** The one thing to do next. */
  action?: { href: string; label: string }
}

/** A screen that only says something. */
export const notice = (settings: IdentitySettings, { title, lead, action }: Notice): Html =>
  page(settings, {
    title,
    lead,
    content: html`${action && html`<a class="btn pri" href="${action.href}">${action.label}</a>`}`,
  })
