import { Html } from '#server/lib/html/html-template.ts'

// Colours of the design in both themes. Mail programs do not support custom properties.
const LIGHT = { page: '#F6F6F4', card: '#FFFFFF', panel: '#ECECE9', line: '#DEDEDA', text: '#101214', text2: '#43474D' }
const INK = '#0B0C0E'
const PAPER = '#F5F4F0'

/** Each paints its own background, because some mail programs invert the colours of a page but not its pictures. */
export const LOGO_COLOURS = { background: INK, text: PAPER }

/**
 * The fonts of the web app are not loaded: opening a message must not send a request. The condensed headings have the
 * condensed faces of Apple devices, Windows, Linux and Android.
 */
const SANS = "Archivo,'Helvetica Neue',Helvetica,Roboto,Arial,sans-serif"
const CONDENSED =
  "'Archivo Condensed','HelveticaNeue-CondensedBlack','Arial Narrow','Liberation Sans Narrow',sans-serif-condensed,'Roboto Condensed',Arial,sans-serif"

/** Inline, because some mail programs drop the style element, and then messages are light. */
export const STYLE = {
  page: `margin:0;padding:0;background:${LIGHT.page};color:${LIGHT.text};font-family:${SANS};-webkit-text-size-adjust:100%`,
  preheader:
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px',
  band: `background:${INK};border-radius:18px 18px 0 0;padding:26px 40px 24px`,
  logo: `display:block;border:0;color:${PAPER};font:800 24px/30px ${SANS}`,
  card: `background:${LIGHT.card};border-radius:0 0 18px 18px;padding:40px 40px 44px;font-family:${SANS};word-wrap:break-word;overflow-wrap:anywhere`,
  heading: `margin:0 0 20px;color:${LIGHT.text};font:800 42px/1 ${CONDENSED};letter-spacing:-.014em;text-wrap:balance`,
  paragraph: `margin:0 0 20px;color:${LIGHT.text};font-size:18px;line-height:1.5;text-wrap:pretty`,
  note: `margin:20px 0 0;color:${LIGHT.text2};font-size:15px;line-height:1.5`,
  code: `background:${LIGHT.panel};border-radius:12px;padding:20px 12px 18px;color:${LIGHT.text};font:800 48px/1 ${CONDENSED};font-variant-numeric:tabular-nums;letter-spacing:.14em;text-indent:.14em;text-align:center`,
  details: `border-top:3px solid ${LIGHT.text};border-bottom:1px solid ${LIGHT.line};margin:0 0 24px`,
  detail: `border-top:1px solid ${LIGHT.line};padding:12px 0;font-size:16px;line-height:1.4;color:${LIGHT.text2};vertical-align:top`,
  detailHead: `padding:14px 0;font-size:18px;line-height:1.4;font-weight:700;color:${LIGHT.text}`,
  detailValue: `border-top:1px solid ${LIGHT.line};padding:12px 0 12px 16px;font-size:16px;line-height:1.4;font-weight:700;color:${LIGHT.text};text-align:right;vertical-align:top`,
  link: `color:${LIGHT.text};font-size:15px;text-decoration:underline;overflow-wrap:anywhere`,
  button: `display:block;border-radius:8px;padding:17px 20px;font:700 16px/20px ${SANS};text-align:center;text-decoration:none`,
  url: `margin:14px 0 0;color:${LIGHT.text2};font-size:13px;line-height:1.4;word-break:break-all`,
  urlLink: `color:${LIGHT.text2};text-decoration:underline`,
  footer: `padding:20px 40px 0;color:${LIGHT.text2};font:400 13px/1.5 ${SANS}`,
} as const

export const BUTTON_COLOURS = {
  primary: { background: LIGHT.text, text: '#FFFFFF' },
  signal: { background: '#E8401F', text: '#1C0600' },
}

const DARK: Record<string, string> = {
  page: `background:${INK}!important;color:${PAPER}!important`,
  card: 'background:#141619!important;border-radius:18px!important',
  text: `color:${PAPER}!important`,
  quiet: 'color:#BABCBF!important',
  panel: `background:#1C1F23!important;color:${PAPER}!important`,
  line: 'border-color:#34383D!important',
  rule: `border-top-color:${PAPER}!important;border-bottom-color:#34383D!important`,
  primary: `background:${PAPER}!important;color:${INK}!important`,
  signal: 'background:#FF5436!important;color:#1C0600!important',
}

/** Outlook on the web ignores the media query, and has an attribute instead. */
const dark = (scope: string) => Object.entries(DARK).map(([name, rules]) => `${scope}.${name}{${rules}}`)

export const STYLE_ELEMENT = new Html(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
a:hover{text-decoration:none!important}
.wide{font-stretch:80%}
@media (max-width:480px){.gutter{padding-left:20px!important;padding-right:20px!important}.wide{font-size:34px!important}}
@media (prefers-color-scheme:dark){${dark('').join('')}}
${dark('[data-ogsc] ').join('\n')}
</style>`)
