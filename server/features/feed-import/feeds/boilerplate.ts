/** The players and links that plugins of WordPress put into texts, and the line with which its feeds end a summary. */
const PIECES = [
  /<!--powerpress_player-->/gi,
  /<div\b[^<>]{0,300}\bclass="(?:powerpress_player|podcast_player|podcast_meta)\b[^<>]{0,300}>[^]{0,3000}?<\/div>/gi,
  /<p\b[^<>]{0,300}\bclass="powerpress_links\b[^<>]{0,300}>[^]{0,3000}?<\/p>/gi,
  /<p>The post <a [^<>]{1,2000}>[^<>]{0,1000}<\/a> appeared first on <a [^<>]{1,2000}>[^<>]{0,300}<\/a>\.?<\/p>\s*$/i,
  /<a\b[^<>]{0,1000}\bclass="more-link\b[^<>]{0,1000}>[^]{0,1000}?<\/a>/gi,
  // The caption of an image, which imported texts do not have.
  /<p\b[^<>]{0,300}\bclass="wp-caption-text\b[^<>]{0,300}>[^]{0,1000}?<\/p>/gi,
  // Shortcodes of plugins that are switched off.
  /\[\/?(?:caption|gallery|audio|video|embed|playlist|powerpress|podcast_\w{1,30}|vc_\w{1,30}|et_pb_\w{1,30})(?:\s[^\]\n]{0,500})?\]/gi,
]
const HINT = /powerpress_|podcast_(?:player|meta)|appeared first on|more-link|wp-caption|\[\/?[a-z]/

/** Removes boilerplate of publishing software, and parts that have no use in another player. */
export const withoutBoilerplate = (html: string): string =>
  HINT.test(html) ? PIECES.reduce((text, piece) => text.replace(piece, ''), html) : html
