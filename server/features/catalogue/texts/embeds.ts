import { EMBED_HOSTS, type EmbedProvider } from '#contract/embeds.ts'

export interface Embed {
  provider: EmbedProvider
  /** URL of the frame: https, on the provider's host in `EMBED_HOSTS`. */
  url: string
}

interface EmbedRule {
  provider: EmbedProvider
  /** Host names without `www.` and `m.`. */
  hosts: readonly string[]
  frameOf: (url: URL) => string | undefined
}

const firstMatch = (path: string, ...patterns: RegExp[]) =>
  patterns.map((pattern) => pattern.exec(path)?.[1]).find((group) => group !== undefined)

const RULES: readonly EmbedRule[] = [
  {
    provider: 'YouTube',
    hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com', 'music.youtube.com'],
    frameOf({ hostname, pathname, searchParams }) {
      const id = hostname.endsWith('youtu.be')
        ? firstMatch(pathname, /^\/([\w-]{11})\/?$/)
        : (firstMatch(pathname, /^\/(?:embed|shorts|live)\/([\w-]{11})\/?$/) ??
          firstMatch(pathname === '/watch' ? (searchParams.get('v') ?? '') : '', /^([\w-]{11})$/))
      return id && `/embed/${id}`
    },
  },
  {
    provider: 'Vimeo',
    hosts: ['vimeo.com', 'player.vimeo.com'],
    frameOf({ pathname }) {
      const id = firstMatch(pathname, /^\/(?:video\/)?(\d{5,12})\/?$/)
      return id && `/video/${id}?dnt=1`
    },
  },
  {
    provider: 'X',
    hosts: ['x.com', 'twitter.com', 'platform.twitter.com'],
    frameOf({ pathname, searchParams }) {
      const id =
        firstMatch(pathname, /^\/\w{1,15}\/status\/(\d{5,20})\/?$/) ??
        firstMatch(pathname === '/embed/Tweet.html' ? (searchParams.get('id') ?? '') : '', /^(\d{5,20})$/)
      return id && `/embed/Tweet.html?id=${id}&dnt=true`
    },
  },
  {
    provider: 'Instagram',
    hosts: ['instagram.com'],
    frameOf({ pathname }) {
      const code = firstMatch(pathname, /^\/(?:[\w.]{1,30}\/)?(?:p|reel|tv)\/([\w-]{5,40})(?:\/embed)?\/?$/)
      return code && `/p/${code}/embed/`
    },
  },
  {
    provider: 'TikTok',
    hosts: ['tiktok.com'],
    frameOf({ pathname }) {
      const id = firstMatch(pathname, /^\/@[\w.]{1,30}\/video\/(\d{10,22})\/?$/, /^\/embed\/v2\/(\d{10,22})\/?$/)
      return id && `/embed/v2/${id}`
    },
  },
  {
    provider: 'Facebook',
    hosts: ['facebook.com'],
    frameOf(url) {
      const plugin = /^\/plugins\/(?:post|video)\.php$/.test(url.pathname)
      const href = plugin ? facebookUrl(url.searchParams.get('href')) : facebookUrl(url.href)
      const kind = href && /^\/(?:watch\/?$|reel\/|[\w.]+\/videos\/)/.test(href.pathname) ? 'video' : 'post'
      return href && `/plugins/${kind}.php?href=${encodeURIComponent(href.href)}`
    },
  },
  {
    provider: 'Spotify',
    hosts: ['open.spotify.com'],
    frameOf({ pathname }) {
      const path = /^\/(?:intl-\w+\/)?(?:embed\/)?((?:track|album|artist|playlist|episode|show)\/\w{15,30})\/?$/
      const item = firstMatch(pathname, path)
      return item && `/embed/${item}`
    },
  },
  {
    provider: 'SoundCloud',
    hosts: ['soundcloud.com', 'w.soundcloud.com'],
    frameOf({ hostname, pathname, searchParams }) {
      const isPlayer = hostname === EMBED_HOSTS.SoundCloud
      const track = isPlayer ? soundCloudPath(searchParams.get('url')) : firstMatch(pathname, SOUNDCLOUD_PATH)
      return track && `/player/?url=${encodeURIComponent(`https://soundcloud.com${track}`)}`
    },
  },
  {
    provider: 'Apple Podcasts',
    hosts: ['podcasts.apple.com', 'embed.podcasts.apple.com'],
    frameOf({ pathname, searchParams }) {
      const path = firstMatch(pathname, /^(\/[a-z]{2}\/podcast\/(?:[^/]{1,200}\/)?id\d{5,15})\/?$/)
      const episode = firstMatch(searchParams.get('i') ?? '', /^(\d{5,20})$/)
      return path && (episode ? `${path}?i=${episode}` : path)
    },
  },
]

const SOUNDCLOUD_PATH = /^(\/[\w-]{2,60}\/(?:sets\/)?[\w-]{1,200})\/?$/

const soundCloudPath = (href: string | null): string | undefined => {
  const url = href ? parseHttps(href) : undefined
  return url?.hostname === 'soundcloud.com' ? firstMatch(url.pathname, SOUNDCLOUD_PATH) : undefined
}

/** Without the tracking parameters of the person who shared it. */
function facebookUrl(href: string | null): URL | undefined {
  const url = href ? parseHttps(href) : undefined
  if (!url || bareHost(url) !== 'facebook.com') return undefined
  const video = url.pathname.startsWith('/watch')
    ? firstMatch(url.searchParams.get('v') ?? '', /^(\d{5,20})$/)
    : undefined
  if (video) return new URL(`https://www.facebook.com/watch/?v=${video}`)
  const path = firstMatch(url.pathname, /^(\/(?:[\w.-]+\/(?:posts|videos)\/[\w.-]+|reel\/\d+))\/?$/)
  return path === undefined ? undefined : new URL(`https://www.facebook.com${path}`)
}

const bareHost = ({ hostname }: URL) => hostname.replace(/^(?:www|m|mobile)\./, '')

function parseHttps(href: string): URL | undefined {
  const url = URL.canParse(href) ? new URL(href) : undefined
  const isPlain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  return isPlain ? url : undefined
}

/** For the public URL or the embed URL of a known provider; null for any other URL. */
export function parseEmbed(href: string): Embed | null {
  const url = parseHttps(href.trim())
  const rule = url && RULES.find(({ hosts }) => hosts.includes(bareHost(url)))
  const frame = url && rule?.frameOf(url)
  return rule && frame ? { provider: rule.provider, url: `https://${EMBED_HOSTS[rule.provider]}${frame}` } : null
}
