import { httpUrl } from './fetch-document.ts'

/**
 * Prepares a document for the library, which throws at an ad that is neither in line nor wrapped, joins relative addresses with a slash,
 * and takes one ad of a wrapped document unless the wrapper says otherwise.
 */
export function normaliseVast(document: Document, url: string, fill: (template: string) => string): void {
  for (const ad of elementsOf(document.documentElement, 'Ad')) {
    const wrappers = elementsOf(ad, 'Wrapper')
    if (wrappers.length === 0 && elementsOf(ad, 'InLine').length === 0) ad.parentNode?.removeChild(ad)
    for (const wrapper of wrappers) normaliseWrapper(wrapper, url, fill)
  }
  // VAST 3.0 writes it so in its text, and otherwise in its schema.
  for (const linear of Array.from(document.getElementsByTagName('Linear'))) {
    const offset = linear.getAttribute('skipoffset') || linear.getAttribute('skipOffset')
    const hasLength = elementsOf(linear, 'Duration').some(({ textContent }) => /[1-9]/.test(textContent))
    // Of an ad without a length a share is nothing, so that it could be skipped at once.
    if (offset?.includes('%') && !hasLength) linear.removeAttribute('skipoffset')
    else if (offset) linear.setAttribute('skipoffset', offset.trim())
  }
}

function normaliseWrapper(wrapper: Element, url: string, fill: (template: string) => string): void {
  if (!wrapper.hasAttribute('allowMultipleAds')) wrapper.setAttribute('allowMultipleAds', 'true')
  for (const tag of elementsOf(wrapper, 'VASTAdTagURI')) {
    const address = httpUrl(fill(tag.textContent), url)
    if (address !== null) tag.textContent = address
  }
}

const elementsOf = (parent: Element, name: string): Element[] =>
  Array.from(parent.childNodes).filter((node): node is Element => node.nodeName === name)
