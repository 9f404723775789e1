import { toLine } from './field-values.ts'
import { findAll, textContent } from './xml-find.ts'
import type { XmlNode } from './xml-tree.ts'

const MAX_CATEGORIES = 100
/** Apple's categories have two levels. */
const MAX_LEVELS = 5

/** From general to specific. Apple nests its categories; all other vocabularies have paths of length one. */
export function readCategories(channel: XmlNode): string[][] {
  const flat = [
    ...findAll(channel, 'category').map(textContent),
    ...findAll(channel, 'dc:subject').map(textContent),
    ...findAll(channel, 'googleplay:category').map(({ attributes }) => attributes['text'] ?? ''),
    ...findAll(channel, 'atom:category').map(({ attributes }) => attributes['label'] ?? attributes['term'] ?? ''),
  ]
  const byText = new Map<string, string[]>()
  const add = (names: string[]) => void byText.set(names.join('\n'), names)
  for (const category of findAll(channel, 'itunes:category').slice(0, MAX_CATEGORIES)) addPaths(category, [], add)
  for (const name of flat.slice(0, MAX_CATEGORIES).map(toName)) if (name !== '') add([name])
  return [...byText.values()].slice(0, MAX_CATEGORIES)
}

const toName = (text: string): string => toLine(text).slice(0, 100)

function addPaths(category: XmlNode, above: readonly string[], add: (names: string[]) => void): void {
  const name = toName(category.attributes['text'] || textContent(category))
  const names = name === '' ? [...above] : [...above, name]
  const below = findAll(category, 'itunes:category').slice(0, MAX_CATEGORIES)
  if (below.length > 0 && names.length < MAX_LEVELS) for (const inner of below) addPaths(inner, names, add)
  else if (names.length > 0) add(names)
}
