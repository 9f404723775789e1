import type { TranscriptLine } from '#contract/transcripts.ts'
import { textOfHtml } from '#server/lib/html/html-text.ts'

/** Whether a text is of SAMI, the captions of Windows Media. */
export const isSami = (text: string): boolean => /^\s{0,99}<SAMI[\s>]/i.test(text)

const SYNC = /<sync\b[^<>]{0,200}?\bstart\s*=\s*["']?(\d{1,9})[^<>]{0,200}>/gi
const PARAGRAPH = /<p\b([^<>]{0,200})>/gi
const END = /<\/(?:body|sami)>/i

/** A file with several languages is read in the first one only. */
export function readSami(text: string): TranscriptLine[] {
  const syncs = [...text.matchAll(SYNC)]
  let language: string | null = null
  let speaker: string | null = null
  return syncs.flatMap(({ index, 0: tag, 1: ms }, order) => {
    const block = text.slice(index + tag.length, syncs[order + 1]?.index ?? text.length).split(END, 1)[0] ?? ''
    const paragraphs = [...block.matchAll(PARAGRAPH)]
    return paragraphs.flatMap(({ index: at, 0: start, 1: attributes = '' }, place) => {
      const words = textOfHtml(block.slice(at + start.length, paragraphs[place + 1]?.index ?? block.length), ' ').trim()
      const own = attributeOf(attributes, 'class')
      language ??= own
      if (words === '' || own !== language) return []
      if (attributeOf(attributes, 'id') === 'source') {
        speaker = words
        return []
      }
      return [{ startSeconds: Number(ms) / 1_000, speaker, text: words }]
    })
  })
}

const attributeOf = (attributes: string, name: string): string =>
  new RegExp(String.raw`\b${name}\s*=\s*["']?([\w-]{1,50})`, 'i').exec(attributes)?.[1]?.toLowerCase() ?? ''
