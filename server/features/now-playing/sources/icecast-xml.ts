import { Parser } from 'htmlparser2'
import { NestingLimitTokenizer } from '#server/lib/nesting-limit.ts'

const MAX_MOUNTS = 1_000
const MAX_TEXT = 4_000

/** Whether a text is the statistics of Icecast in XML, as `/admin/stats` and the pages of older versions give them. */
export const isIcecastXml = (text: string): boolean =>
  /^\s{0,99}(?:<\?xml[^>]{0,200}\?>\s{0,99})?<icestats[\s>]/i.test(text)

/** Reads statistics in XML as those in JSON: a list of mounts with the texts of their elements. */
export function readIcecastXml(text: string): { icestats: { source: Record<string, string>[] } } {
  const source: Record<string, string>[] = []
  let mount: Record<string, string> | null = null
  let piece = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        piece = ''
        if (name !== 'source') return
        mount = { listenurl: attributes['mount'] ?? '' }
        if (source.length < MAX_MOUNTS) source.push(mount)
      },
      ontext(more) {
        if (piece.length < MAX_TEXT) piece += more
      },
      onclosetag(name) {
        // The mount is as configured; the address may be that of a proxy.
        if (name === 'source') mount = null
        else if (mount && !(name in mount)) mount[name] = piece.trim()
        piece = ''
      },
    },
    { xmlMode: true, decodeEntities: true, Tokenizer: NestingLimitTokenizer },
  )
  parser.end(text)
  return { icestats: { source } }
}
