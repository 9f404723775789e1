import { textOfHtml } from '#server/lib/html/html-text.ts'

export interface RenderedEmail {
  subject: string
  body: string
  html: string | null
}

const URLS = /https?:\/\/[^\s"<]+/g

/** The URLs of both parts of a message, and the sentences of its text that its HTML does not have. */
export function compareParts({ body, html }: RenderedEmail, origin: string) {
  const markup = html ?? ''
  const words = foldSpaces(textOfHtml(markup, ' '))
  const sentences = body
    .split(/\n|https?:\S+/)
    .flatMap((line) => line.split(': '))
    .map((line) => foldSpaces(line).replace(/^: |[:.]$/g, ''))
  const hrefs = [...markup.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
  return {
    textUrls: [...new Set(body.match(URLS))].toSorted(),
    htmlUrls: [...new Set(hrefs)].filter((url) => url !== `${origin}/`).toSorted(),
    missing: sentences.filter((sentence) => !words.includes(sentence)),
    /** Everything that opening the message would load. */
    loads: [...markup.matchAll(/(?:src|background|srcset)="([^"]*)"|url\(|@import|<script|<link/gi)].map(
      ([found, source]) => source ?? found,
    ),
  }
}

/** The elements of the HTML, in order: a value that adds one changes them. */
export const elementsOf = ({ html }: RenderedEmail) =>
  [...(html ?? '').matchAll(/<\/?[a-z][\w-]*/gi)].map(([tag]) => tag)

const foldSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
