import { httpUrl } from './fetch-document.ts'

/**
 * Prepares a document for the library, which throws for an ad that is neither inline nor a wrapper, joins relative URLs with a
 * slash, and uses one ad of a wrapped document unless the wrapper allows more.
 */
export function normaliseVast(document: Document, url: string, fill: (template: string) => string): void {
  for (const ad of elementsOf(document.documentElement, 'Ad')) {
    const wrappers = elementsOf(ad, 'Wrapper')
    if (wrappers.length === 0 && elementsOf(ad, 'InLine').length === 0) ad.parentNode?.removeChild(ad)
    for (const wrapper of wrappers) normaliseWrapper(wrapper, url, fill)
  }
  // The text and the schema of VAST 3.0 spell it differently.
  for (const linear of Array.from(document.getElementsByTagName('Linear'))) {
    const offset = linear.getAttribute('skipoffset') || linear.getAttribute('skipOffset')
    const hasLength = elementsOf(linear, 'Duration').some(({ textContent }) => /[1-9]/.test(textContent))
    // Without a duration the library computes a percentage as 0, and the ad could be skipped at once.
    if (offset?.includes('%') && !hasLength) linear.removeAttribute('skipoffset')
    else if (offset) linear.setAttribute('skipoffset', offset.trim())
  }
}

function normaliseWrapper(wrapper: Element, url: string, fill: (template: string) => string): void {
  if (!wrapper.hasAttribute('allowMultipleAds')) wrapper.setAttribute('allowMultipleAds', 'true')
  for (const tag of elementsOf(wrapper, 'VASTAdTagURI')) {
    const href = httpUrl(fill(tag.textContent), url)
    if (href !== null) tag.textContent = href
  }
}

const elementsOf = (parent: Element, name: string): Element[] =>
  Array.from(parent.childNodes).filter((node): node is Element => node.nodeName === name)
