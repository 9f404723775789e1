/** What podcast hosts add to the text of each episode: notices about their advertising and links to support a podcast. */
const NOTICES = [
  String.raw`See omnystudio\.com/(?:listener|policies/listener) for privacy information\.?`,
  String.raw`Hosted on Acast\. See acast\.com/privacy for more information\.?`,
  String.raw`(?:See|Our privacy policy:) acast\.com/privacy for privacy and opt-out information\.?`,
  String.raw`Learn more about your ad choices\. Visit (?:https?://)?(?:www\.)?(?:megaphone\.fm|podcastchoices\.com)/adchoices\.?`,
  String.raw`See Privacy Policy at https?://art19\.com/privacy and California Privacy Notice at https?://art19\.com/privacy#do-not-sell-my-info\.?`,
  String.raw`Hosted (?:by|on) Simplecast, an AdsWizz company\. See (?:https?://)?pcm\.adswizz\.com for information about our collection and use of personal data for advertising\.?`,
  String.raw`Advertising Inquiries: https?://redcircle\.com/brands`,
  String.raw`Privacy & Opt-Out: https?://redcircle\.com/privacy`,
  String.raw`Become a supporter of this podcast: https?://(?:www\.)?spreaker\.com/(?:podcast|show)/\S{1,200}/support\.?`,
  String.raw`Send in a voice message: https?://(?:anchor\.fm|podcasters\.spotify\.com/pod/show)/\S{1,200}/message`,
  String.raw`Support this podcast: https?://(?:anchor\.fm|podcasters\.spotify\.com/pod/show)/\S{1,200}/support`,
]
const LAST_NOTICE = new RegExp(String.raw`(?:^|\s)(?:---\s+)?(?:${NOTICES.join('|')})(?:\s*---)?$`)
const HOSTS = /omnystudio|acast|adchoices|art19|adswizz|redcircle|spreaker|anchor\.fm|podcasters\.spotify/
const LONGEST = 500
const MAX_NOTICES = 4

/** Removes the notices at the end of a plain text. A teaser and the search results of an episode are about the episode. */
export function withoutHostNotices(text: string): string {
  let left = text.trimEnd()
  for (let count = 0; count < MAX_NOTICES && HOSTS.test(left.slice(-LONGEST)); count++) {
    const end = left.slice(-LONGEST)
    const found = LAST_NOTICE.exec(end)
    if (!found) return left
    left = left.slice(0, left.length - end.length + found.index).trimEnd()
  }
  return left
}
