/** Players and links that publishing software puts into texts. */
const PIECES = [
  /<!--powerpress_player-->/gi,
  /<div\b[^<>]{0,300}\bclass="(?:powerpress_player|podcast_player|podcast_meta)\b[^<>]{0,300}>[^]{0,3000}?<\/div>/gi,
  /<p\b[^<>]{0,300}\bclass="powerpress_links\b[^<>]{0,300}>[^]{0,3000}?<\/p>/gi,
  /<a\b[^<>]{0,1000}\bclass="more-link\b[^<>]{0,1000}>[^]{0,1000}?<\/a>/gi,
  // The caption of an image, which imported texts do not have.
  /<p\b[^<>]{0,300}\bclass="wp-caption-text\b[^<>]{0,300}>[^]{0,1000}?<\/p>/gi,
  // Shortcodes of plugins that are switched off, of WordPress and Joomla.
  /\[\/?(?:caption|gallery|audio|video|embed|playlist|powerpress|podcast_\w{1,30}|(?:vc|et_pb|fusion|av|su|ssp|mc4wp|tribe)_\w{1,30}|smart_(?:track|podcast)_player)(?:\s[^\]\n]{0,500})?\]/gi,
  /\[(?:spreaker|iframe|audioplayer|sc_embed_player|contact-form-7|gravityforms?|wpforms|elementor-template)\s[^\]\n]{0,100}=[^\]\n]{0,400}\]/gi,
  /\{load(?:position|module|moduleid)\s[^{}\n]{1,200}\}/gi,
  // The text for browsers that cannot play, and hidden elements.
  /\bYour browser does not support (?:the |HTML5 )?(?:audio|video)(?: element| tag| playback| format)?\.?/gi,
  /<(p|div|span)\b[^<>]{0,300}\sstyle=["'][^"'<>]{0,200}display:\s?none[^"'<>]{0,200}["'][^<>]{0,300}>[^<]{0,1000}<\/\1>/gi,
  // The forms, buttons and footers of Substack, Medium and beehiiv.
  /<div\b[^<>]{0,300}\bclass="subscription-widget-wrap\b[^<>]{0,3000}>[^]{0,3000}?<\/form><\/div><\/div>/gi,
  /<p\b[^<>]{0,300}\bclass="button-wrapper\b[^<>]{0,3000}>[^]{0,1000}?<\/p>/gi,
  /<p\b[^<>]{0,300}\bclass="medium-feed-link\b[^<>]{0,300}>[^]{0,1000}?<\/p>/gi,
  /(?:<hr ?\/?>)?<p><a [^<>]{1,2000}>[^<>]{0,1000}<\/a> was originally published in [^]{0,1500}?on Medium\b[^<>]{0,200}<\/p>/gi,
  /<div\b[^<>]{0,100}\bclass=["']beehiiv__footer["'][^<>]{0,100}>[^]{0,1500}?<\/div>/gi,
  // The times and rates of Ghost's players.
  /<(span|div|button)\b[^<>]{0,100}\bclass="kg-(?:audio|video)-(?:current-time|time|playback-rate)\b[^<>]{0,200}>(?:[^<]{0,20}<span\b[^<>]{0,100}>)?[^<]{0,20}(?:<\/span>)?<\/\1>/gi,
  // The title, author and date of a post of Drupal, and the links below it.
  /<span\b[^<>]{0,200}\bclass="field field--name-(?:title|uid|created)\b[^<>]{0,200}>(?:[^<]{0,300}<(?:span|time|a)\b[^<>]{0,500}>)?[^<]{0,300}(?:<\/(?:span|time|a)>)?\s{0,20}<\/span>/gi,
  // The same of themes that write no classes.
  /^\s{0,99}<span>[^<]{1,300}<\/span>\s{0,99}<span>(?:<span\b[^<>]{0,500}>)?[^<]{0,300}(?:<\/span>)?\s{0,99}<\/span>\s{0,99}<span><time\b[^<>]{0,300}>[^<]{0,100}<\/time>\s{0,99}<\/span>/,
  /<ul\b[^<>]{0,100}\bclass="links inline\b[^<>]{0,100}>[^]{0,3000}?<\/ul>/gi,
]

/** A paragraph at the end with a link to the post and one to its site. */
const POST_OF_SITE =
  /<p>[^<>]{0,40}<a [^<>]{1,2000}>[^<>]{0,1000}<\/a>([^<>]{1,80})<a [^<>]{1,2000}>[^<>]{0,300}<\/a>([^<>]{0,40})<\/p>\s*$/i
/** The wording of WordPress, in its languages. */
const APPEARED_FIRST =
  /appeared first on|first appeared on|erschien zu(?:erst|nächst)|verscheen eerst|verskyn|apparu en premier|(?:public[oó]|aparece|apareció) primero|(?:apareceu|foi publicado) primeiro|proviene da|först|først|pochodzi z|впервые появил|вперше з.явил/i

/** A link at the end of a shortened text, as the Guardian writes it. */
const REST =
  /(?:<p>\s{0,9})?<a [^<>]{1,2000}>\s{0,9}(?:continue reading|read (?:more|the full (?:story|article))|lees (?:meer|verder))\s{0,9}(?:\.{3}|…|»|→|&(?:hellip|raquo|rarr);)?\s{0,9}<\/a>\s{0,9}(?:<\/p>\s{0,9})?$/i

export function withoutBoilerplate(html: string): string {
  const [ending, between = '', behind = ''] = POST_OF_SITE.exec(html.slice(-MAX_ENDING)) ?? []
  const isEnding = ending !== undefined && APPEARED_FIRST.test(`${between} ${behind}`)
  const post = isEnding ? html.slice(0, html.length - ending.length) : html
  const [rest = ''] = REST.exec(post.slice(-MAX_ENDING)) ?? []
  const text = withEmoji(post.slice(0, post.length - rest.length)).replaceAll(SHORT_EMBED, '$1')
  return PIECES.reduce((left, piece) => left.replace(piece, ''), text)
}

/** `[youtube https://…]`, `[soundcloud url="https://…" width="100%"]` */
const SHORT_EMBED =
  /\[(?:youtube|vimeo|soundcloud)[\s=]\s?(?:url=)?["']?(https?:\/\/[^\s\]"']{1,500})[^\]\n]{0,400}\]/gi

const MAX_ENDING = 6_000

/** WordPress writes emoji in feeds as images. */
const EMOJI =
  /<img\b(?=[^<>]{0,500}\s(?:class=["'](?:wp-smiley|emoji)\b|src=["'][^"'<>]{0,100}\/images\/core\/emoji\/))[^<>]{0,900}>/gi
const ALTERNATIVE = /\salt=(?:"([^"]{0,40})"|'([^']{0,40})')/i

const withEmoji = (html: string): string =>
  html.replaceAll(EMOJI, (image) => ALTERNATIVE.exec(image)?.slice(1).find(Boolean) ?? '')
