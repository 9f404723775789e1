import type { DemoContent } from './demo-content.ts'

/** Fields with sentences; all others with text are titles. */
const SENTENCES = new Set(['text', 'bio', 'description', 'rules', 'html'])
const TITLES = new Set(['headline', 'subline', 'title', 'overline', 'slogan'])

const TAGS = /<[^>]+>|\s+$/g
const END_OF_SENTENCE = /[.?!…][’”)]?$/
/** Thousands with a space at which a line may break. */
const BROKEN_NUMBER = /(?<![\d+] |[\d.,])\d{1,3} \d{3}(?!\d| \d)/
const QUESTION = /^(?:(?:How|What|Where|Who|Why) (?:can|did|do|does|should)|Are|Can|Do|Does|Is|Should|Was|Will|Would) /

export function checkTexts(content: DemoContent): void {
  checkValue(content, 'demo')
}

function checkValue(value: unknown, entry: string, key = ''): void {
  if (typeof value === 'string') checkText(value, entry, key)
  if (typeof value !== 'object' || value === null) return
  const slug: unknown = Reflect.get(value, 'slug') ?? Reflect.get(value, 'name')
  const here = typeof slug === 'string' ? slug : entry
  for (const [name, child] of Object.entries(value)) checkValue(child, here, Array.isArray(value) ? key : name)
}

function checkText(text: string, entry: string, key: string): void {
  const plain = text.replaceAll(TAGS, '')
  if (SENTENCES.has(key) && !endsProperly(text)) throw new Error(`${entry}, ${key}: '…${plain.slice(-40)}' has no end`)
  if ((SENTENCES.has(key) || TITLES.has(key)) && BROKEN_NUMBER.test(plain))
    throw new Error(`${entry}, ${key}: '${BROKEN_NUMBER.exec(plain)?.[0]}' needs a no-break space`)
  if (!TITLES.has(key)) return
  if (QUESTION.test(plain) && !plain.endsWith('?')) throw new Error(`${entry}, ${key}: '${plain}' is a question`)
  // A title of several sentences ends like a sentence, one of a single sentence does not.
  const isSeveral = /[a-zé]\. \p{Lu}/u.test(plain)
  if (isSeveral !== /[a-zé’”]\.$/.test(plain) && !(isSeveral && END_OF_SENTENCE.test(plain)))
    throw new Error(`${entry}, ${key}: '${plain}' must ${isSeveral ? '' : 'not '}end with a full stop`)
}

function endsProperly(text: string): boolean {
  const paragraphs = [...text.matchAll(/<p>(.*?)<\/p>/gs)].map(([, inner]) => inner ?? '')
  const texts = paragraphs.length > 0 ? paragraphs : text.includes('<') ? [] : [text]
  return texts.every((each) => each.endsWith(':') || END_OF_SENTENCE.test(each.replaceAll(TAGS, '').trim()))
}
