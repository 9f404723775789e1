import { html, Html } from '#server/lib/html/html-template.ts'
import { type BodyPart, type Button, type Details, type EmailBody, paragraphsOf, plainText } from './email-body.ts'
import { BUTTON_COLOURS, STYLE, STYLE_ELEMENT } from './html-style.ts'

/** The site that sends the messages. */
export interface EmailSite {
  productName: string
  origin: string
}

/** The logo is attached: a picture on a server would tell it when, and where, the message is opened. */
export const LOGO = { cid: 'logo@email', width: 153, height: 30 }

const TABLE = new Html('role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"')
// Outlook on Windows ignores `max-width`.
const NARROW = new Html(
  '<!--[if mso]><table role="presentation" width="560" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
)
const NARROW_END = new Html('<!--[if mso]></td></tr></table><![endif]-->')
/** Keeps the rest of the message out of the preview of mail programs. */
const FILLER = new Html('&#847;&zwnj;&nbsp;'.repeat(60))

export function htmlPart(subject: string, body: EmailBody, site: EmailSite): string {
  const { heading, paragraphs } = headed(subject, body)
  return html`<!doctype html>
    <html lang="en-ZA" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>${subject}</title>
        ${STYLE_ELEMENT}
      </head>
      <body class="page" style="${STYLE.page}">
        <div style="${STYLE.preheader}">${summaryOf(paragraphs)}${FILLER}</div>
        <table ${TABLE} class="page" style="${STYLE.page}">
          <tr>
            <td align="center" style="padding:24px 12px 32px">
              ${NARROW}
              <table ${TABLE} style="max-width:560px;text-align:left">
                <tr>
                  <td class="gutter" style="${STYLE.band}">
                    <a href="${site.origin}/"
                      ><img
                        src="cid:${LOGO.cid}"
                        width="${LOGO.width}"
                        height="${LOGO.height}"
                        alt="${site.productName}"
                        style="${STYLE.logo}"
                    /></a>
                  </td>
                </tr>
                <tr>
                  <td class="card gutter" style="${STYLE.card}">
                    <h1 class="text wide" style="${STYLE.heading}">${heading}</h1>
                    ${paragraphs.map((parts, index) => paragraph(parts, isAfterButton(paragraphs, index)))}
                  </td>
                </tr>
                <tr>
                  <td class="quiet gutter" style="${STYLE.footer}">
                    ${site.productName} ·
                    <a class="quiet" href="${site.origin}/" style="${STYLE.urlLink}">${new URL(site.origin).host}</a>
                  </td>
                </tr>
              </table>
              ${NARROW_END}
            </td>
          </tr>
        </table>
      </body>
    </html> `.text
}

function headed(subject: string, body: EmailBody) {
  const all = paragraphsOf(body)
  const [first] = all[0] ?? []
  const hasHeading = typeof first === 'object' && first.kind === 'heading'
  return hasHeading
    ? { heading: first.text.replace(/\.$/, ''), paragraphs: all.slice(1) }
    : { heading: subject, paragraphs: all }
}

/** The whole sentences before the first link. */
function summaryOf([first = []]: readonly EmailBody[]): string {
  const end = first.findIndex((part) => isButton(part) || isLink(part))
  const text = plainText(end === -1 ? first : first.slice(0, end))
  return /^.*[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
}

const isButton = (part: BodyPart): part is Button => typeof part === 'object' && part.kind === 'button'
const isLink = (part: BodyPart) => typeof part === 'object' && part.kind === 'link'

const isAfterButton = (paragraphs: readonly EmailBody[], index: number) =>
  paragraphs.slice(0, index).flat().some(isButton)

function paragraph(parts: EmailBody, isNote: boolean): Html {
  const [first] = parts
  if (typeof first === 'object' && first.kind === 'details') return detailsTable(first)
  const at = parts.findIndex(isButton)
  const action = parts.find(isButton)
  if (!action) return html`${codePanel(parts)}${textParagraph(parts, isNote)}`
  const rest = plainText(parts.slice(at + 1))
  // A URL within a sentence stays there.
  if (rest.trim() !== '' && !rest.startsWith('\n')) return html`${textParagraph(parts, false)}${buttonTable(action)}`
  return html`${codePanel(parts)}${textParagraph(parts.slice(0, at), false)}${buttonTable(action)}
    <p class="quiet" style="${STYLE.url}">${anchor(action.url, 'quiet', STYLE.urlLink)}</p>
    ${rest.trim() !== '' && textParagraph([rest], true)}`
}

const textParagraph = (parts: EmailBody, isNote: boolean) =>
  html`<p class="${isNote ? 'quiet' : 'text'}" style="${isNote ? STYLE.note : STYLE.paragraph}">
    ${parts.map(inline)}
  </p> `

function inline(part: BodyPart, index: number, { length }: EmailBody): Html | Html[] {
  if (typeof part === 'object' && 'url' in part) return anchor(part.url, 'text', STYLE.link)
  if (typeof part === 'object') return html`<strong>${plainText([part])}</strong>`
  const text = index === 0 ? part.trimStart() : part
  const lines = (index === length - 1 ? text.trimEnd() : text).split('\n')
  return lines.map((line, number) => html`${number > 0 && new Html('<br>')}${line}`)
}

const anchor = (url: string, name: string, style: string) =>
  html`<a class="${name}" href="${url}" style="${style}">${url}</a>`

function codePanel(parts: EmailBody): Html | null {
  const code = parts.find((part) => typeof part === 'object' && part.kind === 'code')
  if (!code) return null
  return html`<table ${TABLE} style="margin:0 0 24px">
    <tr>
      <td class="panel" style="${STYLE.code}">${plainText([code])}</td>
    </tr>
  </table> `
}

function buttonTable({ label, url, isSignal }: Button): Html {
  const kind = isSignal ? 'signal' : 'primary'
  const { background, text } = BUTTON_COLOURS[kind]
  return html`<table ${TABLE}>
    <tr>
      <td class="${kind}" bgcolor="${background}" style="border-radius:8px;background:${background}">
        <a class="${kind}" href="${url}" style="${STYLE.button};background:${background};color:${text}">${label}</a>
      </td>
    </tr>
  </table> `
}

const detailsTable = ({ lines }: Details) =>
  html`<table ${TABLE} class="rule" style="${STYLE.details}">
    ${lines.map((line) =>
      typeof line === 'string'
        ? html`<tr>
            <td class="text" colspan="2" style="${STYLE.detailHead}">${line}</td>
          </tr>`
        : html`<tr>
            <td class="quiet line" style="${STYLE.detail}">${line[0]}</td>
            <td class="text line" style="${STYLE.detailValue}">${line[1]}</td>
          </tr>`,
    )}
  </table> `
