/** In order of precedence: a user agent also contains the names of the browsers that it derives from. */
const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
] as const

const SYSTEMS = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

/** Name, major version and system: enough to reproduce an error, too little to identify a visitor. */
export function browserName(userAgent: string): string {
  const text = userAgent.slice(0, 400)
  const found = BROWSERS.find(([, pattern]) => pattern.test(text))
  const system = SYSTEMS.find(([, pattern]) => pattern.test(text))?.[0]
  const browser = found ? `${found[0]} ${found[1].exec(text)?.[1] ?? ''}` : 'Other browser'
  return system ? `${browser} on ${system}` : browser
}
