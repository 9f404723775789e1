import { AttrList } from 'hls.js/light'

type Attributes = Readonly<Partial<Record<string, string>>>

/** Of a multivariant playlist. */
interface Variant {
  tag: string
  uri: string
  attributes: Attributes
}

/**
 * Returns the playlist for a listener who sees no pictures: the variants of sound alone; without those, the separate sound of the
 * smallest variant, or else that variant. hls.js prefers variants with pictures, and its light build does not load separate sound.
 */
export function soundVariants(text: string): string {
  const playlist = text.trimStart()
  if (!playlist.includes('#EXT-X-STREAM-INF:')) return playlist
  const { variants, others } = readVariants(playlist)
  const [smallest] = variants.toSorted((a, b) => bandwidthOf(a) - bandwidthOf(b))
  if (!smallest || !variants.some(hasPictures)) return playlist
  const sounds = variants.filter((variant) => !hasPictures(variant))
  const chosen = sounds.length > 0 ? sounds : [separateSound(smallest, others) ?? smallest]
  return [...others, ...chosen.flatMap(({ tag, uri }) => [tag, uri])].join('\n')
}

/** Without the variants of single frames. */
export function readVariants(playlist: string): { variants: Variant[]; others: string[] } {
  const variants: Variant[] = []
  const others: string[] = []
  let tag: string | null = null
  for (const line of playlist.split(/[\r\n]+/).map((written) => written.trim())) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) tag = line
    else if (line.startsWith('#')) others.push(line)
    else if (line !== '' && tag !== null) {
      variants.push({ tag, uri: line, attributes: readAttributes(tag) })
      tag = null
    }
  }
  return { variants, others: others.filter((line) => !line.startsWith('#EXT-X-I-FRAME-STREAM-INF:')) }
}

const readAttributes = (tag: string): Attributes => AttrList.parseAttrList(tag.slice(tag.indexOf(':') + 1))

export const bandwidthOf = ({ attributes }: Variant): number => Number(attributes['BANDWIDTH']) || 0

const PICTURES = /^\s*(?:avc|hvc|hev|av0|vp0|dvh)/i

const hasPictures = ({ attributes }: Variant): boolean =>
  attributes['RESOLUTION'] !== undefined || codecsOf(attributes).some((codec) => PICTURES.test(codec))

const codecsOf = (attributes: Attributes): string[] => attributes['CODECS']?.split(',') ?? []

/** Null where the sound is in the variant itself. Source: RFC 8216, 4.3.4.1. */
function separateSound({ attributes }: Variant, others: readonly string[]): Variant | null {
  const group = attributes['AUDIO']
  const sounds = others
    .filter((line) => line.startsWith('#EXT-X-MEDIA:'))
    .map(readAttributes)
    .filter((media) => media['TYPE'] === 'AUDIO' && media['GROUP-ID'] === group)
    .filter((media) => !media['CHARACTERISTICS']?.includes('describes-video'))
  const isSet = (name: string) => (media: Attributes) => media[name] === 'YES'
  const uri = (sounds.find(isSet('DEFAULT')) ?? sounds.find(isSet('AUTOSELECT')) ?? sounds[0])?.['URI']
  if (!uri) return null
  const codecs = codecsOf(attributes).filter((codec) => !PICTURES.test(codec))
  const list = [`BANDWIDTH=${attributes['BANDWIDTH']}`, ...(codecs.length > 0 ? [`CODECS="${codecs.join(',')}"`] : [])]
  return { tag: `#EXT-X-STREAM-INF:${list.join(',')}`, uri, attributes }
}
