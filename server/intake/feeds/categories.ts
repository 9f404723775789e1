import { toLine } from './texts.ts'
import { findAll, textOf } from './xml-find.ts'
import type { XmlNode } from './xml-tree.ts'

const MAX_CATEGORIES = 100

/** Paths from the general to the special. Apple nests its categories; every other kind is a path of one. */
export function readCategories(channel: XmlNode): string[][] {
  const flat = [
    ...findAll(channel, 'category').map(textOf),
    ...findAll(channel, 'googleplay:category').map(({ attributes }) => attributes['text'] ?? ''),
    ...findAll(channel, 'atom:category').map(({ attributes }) => attributes['label'] ?? attributes['term'] ?? ''),
  ]
  const paths = [...findAll(channel, 'itunes:category').flatMap(pathsThrough), ...flat.map((name) => [name])]
  const byText = new Map<string, string[]>()
  for (const path of paths) {
    const names = path.map((name) => toLine(name).slice(0, 100)).filter((name) => name !== '')
    if (names.length > 0) byText.set(names.join('\n'), names)
  }
  return [...byText.values()].slice(0, MAX_CATEGORIES)
}

function pathsThrough(category: XmlNode): string[][] {
  const name = category.attributes['text'] || textOf(category)
  const below = findAll(category, 'itunes:category').flatMap(pathsThrough)
  return below.length === 0 ? [[name]] : below.map((path) => [name].concat(path))
}
