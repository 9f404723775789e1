/** Players and links that publishing software puts into texts. */
const PIECES = [
  /<!--powerpress_player-->/gi,
  /<div\b[^<>]{0,300}\bclass="(?:powerpress_player|podcast_player|podcast_meta)\b[^<>]{0,300}>[^]{0,3000}?<\/div>/gi,
  /<p\b[^<>]{0,300}\bclass="powerpress_links\b[^<>]{0,300}>[^]{0,3000}?<\/p>/gi,
  /<a\b[^<>]{0,1000}\bclass="more-link\b[^<>]{0,1000}>[^]{0,1000}?<\/a>/gi,
  // The caption of an image, which imported texts do not have.
  /<p\b[^<>]{0,300}\bclass="wp-caption-text\b[^<>]{0,300}>[^]{0,1000}?<\/p>/gi,
  // Shortcodes of plugins that are switched off.
  /\[\/?(?:caption|gallery|audio|video|embed|playlist|powerpress|podcast_\w{1,30}|vc_\w{1,30}|et_pb_\w{1,30})(?:\s[^\]\n]{0,500})?\]/gi,
  /<div\b[^<>]{0,300}\bclass="subscription-widget-wrap\b[^<>]{0,3000}>[^]{0,3000}?<\/form><\/div><\/div>/gi,
  /<p\b[^<>]{0,300}\bclass="button-wrapper\b[^<>]{0,3000}>[^]{0,1000}?<\/p>/gi,
  /<p\b[^<>]{0,300}\bclass="medium-feed-link\b[^<>]{0,300}>[^]{0,1000}?<\/p>/gi,
  /(?:<hr ?\/?>)?<p><a [^<>]{1,2000}>[^<>]{0,1000}<\/a> was originally published in [^]{0,1500}?on Medium\b[^<>]{0,200}<\/p>/gi,
]
const HINT =
  /powerpress_|podcast_(?:player|meta)|more-link|wp-caption|\[\/?[a-z]|subscription-widget|button-wrapper|medium-feed-link|originally published in/

/** A paragraph at the end with a link to the post and one to its site. */
const POST_OF_SITE =
  /<p>[^<>]{0,40}<a [^<>]{1,2000}>[^<>]{0,1000}<\/a>([^<>]{1,80})<a [^<>]{1,2000}>[^<>]{0,300}<\/a>([^<>]{0,40})<\/p>\s*$/i
/** The wording of WordPress, in its languages. */
const APPEARED_FIRST =
  /appeared first on|erschien zu(?:erst|nächst)|verscheen eerst|verskyn|apparu en premier|(?:public[oó]|aparece|apareció) primero|(?:apareceu|foi publicado) primeiro|proviene da|först|først|pochodzi z|впервые появил|вперше з.явил/i

export function withoutBoilerplate(html: string): string {
  const [ending, between = '', behind = ''] = POST_OF_SITE.exec(html.slice(-MAX_ENDING)) ?? []
  const isEnding = ending !== undefined && APPEARED_FIRST.test(`${between} ${behind}`)
  const text = isEnding ? html.slice(0, html.length - ending.length) : html
  return HINT.test(text) ? PIECES.reduce((left, piece) => left.replace(piece, ''), text) : text
}

const MAX_ENDING = 6_000
