import { htmlToText } from './feed-html.ts'

/** Podcast hosts append these to the text of each episode. */
const NOTICES = [
  String.raw`See omnystudio\.com/(?:listener|policies/listener) for privacy information\.?`,
  String.raw`Hosted on Acast\. See acast\.com/privacy for more information\.?`,
  String.raw`(?:See|Our privacy policy:) acast\.com/privacy for privacy and opt-out information\.?`,
  String.raw`Learn more about your ad choices\. Visit (?:https?://)?(?:www\.)?(?:megaphone\.fm|podcastchoices\.com)/adchoices\.?`,
  String.raw`See Privacy Policy at https?://art19\.com/privacy and California Privacy Notice at https?://art19\.com/privacy#do-not-sell-my-info\.?`,
  String.raw`Hosted (?:by|on) Simplecast, an AdsWizz company\. See (?:https?://)?pcm\.adswizz\.com for information about our collection and use of personal data for advertising\.?`,
  String.raw`Advertising Inquiries: https?://redcircle\.com/brands`,
  String.raw`Privacy & Opt-Out: https?://redcircle\.com/privacy`,
  String.raw`Become a supporter of this podcast: (?:https?://)?(?:www\.)?spreaker\.com/(?:podcast|show)/\S{1,200}/support(?:\?\S{1,150})?\.?`,
  String.raw`Send in a voice message: https?://(?:anchor\.fm|(?:podcasters|creators)\.spotify\.com/pod/show)/\S{1,200}/message`,
  String.raw`Support this podcast: https?://(?:anchor\.fm|(?:podcasters|creators)\.spotify\.com/pod/show)/\S{1,200}/support`,
  String.raw`This is a public episode\. If you(?:['’]d| would) like to discuss this with other subscribers or get access to bonus episodes, visit \S{1,150}/subscribe`,
  String.raw`Get full access to [^\n]{1,150} at \S{1,150}/subscribe`,
  String.raw`This podcast uses the following third-party services for analysis:(?:\s+[\w .-]{1,40} - https?://\S{1,100}){1,4}`,
  // In any language: `Gehostet auf Acast. Weitere Informationen findest du unter acast.com/privacy.`
  String.raw`(?<=^|\n|[.!?…]\s)\p{Lu}[^\n.]{2,30} (?:Acast|Ausha)\. [^\n.]{2,60} (?:acast\.com/privacy|ausha\.co/[\w/-]{1,60})(?: [^\n.]{3,60})?\.?`,
  String.raw`Learn more about your ad[ -]choices at https?://(?:www\.)?iheartpodcastnetwork\.com\.?`,
  String.raw`(?:See|Visit) (?:https?://)?pcm\.adswizz\.com for information about our collection and use of personal data for [\w ]{1,100}\.?`,
  String.raw`To learn more about listener data and our privacy practices visit: https?://(?:www\.)?audacyinc\.com/privacy-policy`,
  String.raw`Learn more about sponsor message choices: (?:https?://)?podcastchoices\.com/adchoices\.?`,
  String.raw`(?:Become a member at|Support this show) https?://(?:plus|supporter)\.acast\.com/\S{1,150}`,
  String.raw`Escucha (?:este|el) episodio completo y accede a todo el contenido exclusivo de [^\n]{1,300} https://go\.ivoox\.com/\S{1,60}`,
  'NPR Privacy Policy',
  String.raw`★ Support this podcast(?: on Patreon)? ★`,
]
const LAST_NOTICE = new RegExp(String.raw`(?:^|\s)(?:---\s+)?(?:${NOTICES.join('|')})(?:\s*---)?$`, 'u')
const LONGEST = 500
const MAX_NOTICES = 4

const HOST_LINKS =
  /<p>\s*<a\b[^<>]{0,300}href="https:\/\/www\.buzzsprout\.com\/(?:twilio\/text_messages\/|\d{1,12}\/(?:support|fan_mail))[^<>]{0,300}>[^<>]{0,100}<\/a>\s*<\/p>/g

/** The link that `media-links.ts` puts in the place of a player. */
const PLAYER_LINK =
  /<p><a href="https?:\/\/(?:www\.)?([^"/<>]{1,100})[^"<>]{0,1000}"[^<>]{0,100}>(?:[^<>]{1,300} \(\1\)|\1|[^<>/]{1,200}\.(?:mp3|m4a|mp4|ogg|wav|webm))<\/a><\/p>/g

/** Leaves out the links that podcast hosts add and that replace players, unless the text has nothing else. */
export function summaryOf(html: string): string {
  const text = withoutHostNotices(htmlToText(html.replaceAll(HOST_LINKS, '').replaceAll(PLAYER_LINK, '')))
  return text === '' ? withoutHostNotices(htmlToText(html)) : text
}

/** Removes the notices at the end of the text, so that teasers and search results are about the episode. */
export function withoutHostNotices(text: string): string {
  let left = text.trimEnd()
  for (let count = 0; count < MAX_NOTICES; count++) {
    const end = left.slice(-LONGEST)
    const found = LAST_NOTICE.exec(end)
    if (!found) return left
    left = left.slice(0, left.length - end.length + found.index).trimEnd()
  }
  return left
}
