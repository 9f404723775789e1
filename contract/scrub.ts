/** URLs with a scheme, and paths at the start of a quoted or separate word. Each match is whole, so the time is linear. */
const URL_TEXT = /(?:(?:https?|wss?|blob:https?):\/|(?<=["'`\s(=:>]|^))\/[^\s"'`<>()\\]*/g
const EMAIL = /(?<![\w.+-])[\w.+-]{1,320}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g
const JWT = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g
const CREDENTIALS = /\b(bearer|basic)\s{1,8}[\w.~+/=-]{8,}/gi
/** Not the host of a URL, which is a server. */
const IPV4 = /(?<![\w.]|\/\/)(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g
/** Whole, or with `::` for groups of zeros. */
const IPV6 = /(?<![\w:])(?:(?:[\da-f]{1,4}:){4,7}[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,6}(?::[\da-f]{1,4}){1,6})(?![\w:])/gi
/** Name and password before the host of a URL. */
const USER = /^([a-z:]*\/\/)[^/@]*@/
/** A long random part of a path, also beside dots, may be a secret. */
const SECRET_PART = /\/(?:[\w~-]+\.){0,3}[\w~-]{32,}(?:\.[\w~-]{16,}){0,3}(?=\/|$|\.\w)/g
/** The secret part of a signed URL or a private feed. */
const KEY_PART = /\/(signed|private)\/[^/\s"']+/g

/** Removes what could identify a person or open a session. The browser does so before it sends, the server again before it stores. */
export const scrub = (text: string): string =>
  text
    .replace(URL_TEXT, withoutSecrets)
    .replace(JWT, '[token]')
    .replace(CREDENTIALS, '$1 [token]')
    .replace(EMAIL, '[email]')
    .replace(IPV4, '[address]')
    .replace(IPV6, '[address]')

function withoutSecrets(href: string): string {
  const [path = ''] = href.split(/[?#]/, 1)
  return path.replace(USER, '$1').replace(KEY_PART, '/$1/[token]').replace(SECRET_PART, '/[token]')
}
