import { decodeHTMLStrict, escapeUTF8 } from 'entities'
import { webUrl } from '#server/lib/urls/web-url.ts'

/** Players in iframes, and the page that each plays. Other iframes are ads and forms. */
const PLAYERS: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [
    /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{5,20})/,
    ([, id]) => `https://www.youtube.com/watch?v=${id}`,
  ],
  [/^https:\/\/player\.vimeo\.com\/video\/(\d{1,15})/, ([, id]) => `https://vimeo.com/${id}`],
  [/^https:\/\/open\.spotify\.com\/embed\/([\w/-]{1,100})/, ([, path]) => `https://open.spotify.com/${path}`],
  [/^https:\/\/embed\.podcasts\.apple\.com\/(.{1,500})$/, ([, path]) => `https://podcasts.apple.com/${path}`],
  [/^https:\/\/w\.soundcloud\.com\/player\/.{0,500}?[?&]url=([^&]{1,500})/, ([, url = '']) => decoded(url)],
  [/^https:\/\/www\.facebook\.com\/plugins\/\w+\.php\?.{0,500}?href=([^&]{1,500})/, ([, url = '']) => decoded(url)],
  [
    /^https:\/\/(?:www\.)?(?:omny\.fm|iframe\.iono\.fm|embed\.iono\.fm|www\.tiktok\.com|widget\.spreaker\.com)\/.{1,500}$/,
    ([url]) => url,
  ],
]

const MEDIA = /<(iframe|audio|video)\b([^<>]{0,3000})>/gi
/** A block of WordPress with a URL that was not replaced by a player. */
const BARE_URL =
  /(<div\b[^<>]{0,300}\bwp-block-embed__wrapper\b[^<>]{0,300}>)\s*(https?:\/\/[^\s<>"]{1,500})\s*(?=<\/div>)/gi
const SOURCE = /^\s*<source\b[^<>]{0,1000}?\ssrc=["']([^"'<>]{1,1000})["']/i

/** Imported texts are shown without players, so each player gets a link before it. */
export function withMediaLinks(html: string, base: string | null): string {
  if (!/<(?:iframe|audio|video)\b|wp-block-embed/i.test(html)) return html
  return html
    .replaceAll(BARE_URL, (_all, start: string, url: string) => `${start}${linkTo(decodeHTMLStrict(url), '')}`)
    .replaceAll(MEDIA, (tag, name: string, attributes: string, at: number, whole: string) => {
      const inside = whole.slice(at + tag.length, at + tag.length + 1_500)
      const source =
        attribute(attributes, 'src') ?? attribute(attributes, 'data-src') ?? SOURCE.exec(inside)?.[1] ?? null
      const url = webUrl(source && decodeHTMLStrict(source), base)
      const page = url && (name.toLowerCase() === 'iframe' ? pageOf(url) : url)
      return page ? `${linkTo(page, decodeHTMLStrict(attribute(attributes, 'title') ?? ''))}${tag}` : tag
    })
}

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes)?.slice(1).find(Boolean)

function pageOf(url: string): string | null {
  for (const [pattern, toPage] of PLAYERS) {
    const found = pattern.exec(url)
    if (found) return webUrl(toPage(found))
  }
  return null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    if (cause instanceof URIError) return ''
    throw cause
  }
}

function linkTo(url: string, title: string): string {
  const { hostname, pathname } = new URL(url)
  const host = hostname.replace(/^www\./, '')
  const file = /[^/]+\.(?:mp3|m4a|mp4|ogg|wav|webm)$/i.exec(pathname)?.[0]
  const text = title.trim() === '' ? (file ?? host) : `${title.trim()} (${host})`
  return `<p><a href="${escapeUTF8(url)}">${escapeUTF8(text)}</a></p>`
}
