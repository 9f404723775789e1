import { findAll } from './xml-find.ts'
import type { XmlNode } from './xml-tree.ts'

/** The `atom:link` elements of one relation; a link that names none leads to the page itself. */
export function atomLinks(node: XmlNode, relation: string): XmlNode[] {
  return findAll(node, 'atom:link').filter(({ attributes }) => (attributes['rel'] ?? 'alternate') === relation)
}
