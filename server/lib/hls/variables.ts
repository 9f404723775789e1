import { readAttributes } from './attributes.ts'

export type Variables = ReadonlyMap<string, string>

const REFERENCE = /\{\$([\w-]+)\}/g
const DEFINE = /^#EXT-X-DEFINE:(.*)$/

/** `imported` are the variables of the multivariant playlist. Throws where one has no value: a URL without it is invalid. */
export function withoutVariables(
  text: string,
  url: string,
  imported: Variables = new Map(),
): { text: string; variables: Variables } {
  const variables = new Map<string, string>()
  if (!text.includes('#EXT-X-DEFINE') && !text.includes('{$')) return { text, variables }
  const replaced = (part: string) =>
    part.replaceAll(REFERENCE, (_reference, name: string) => valueOf(variables.get(name), name))
  const lines = text.split(/[\r\n]+/).map((written) => {
    const line = written.trim()
    if (!line.startsWith('#')) return replaced(line)
    if (!line.startsWith('#EXT-X-')) return line
    // Only URLs, texts in quotation marks and hexadecimal numbers have variables; a title may look like one.
    const tag = line.replaceAll(/"[^"]*"|(?<==)\{\$[\w-]+\}/g, replaced)
    const [, list] = DEFINE.exec(tag) ?? []
    if (list !== undefined) define(variables, list, url, imported)
    return tag
  })
  return { text: lines.join('\n'), variables }
}

function define(variables: Map<string, string>, list: string, url: string, imported: Variables): void {
  const attributes = readAttributes(list)
  const [name, query, foreign] = ['NAME', 'QUERYPARAM', 'IMPORT'].map((key) => attributes.get(key))
  if (name !== undefined) variables.set(name, attributes.get('VALUE') ?? '')
  if (query !== undefined) variables.set(query, valueOf(queryValue(url, query), query))
  if (foreign !== undefined) variables.set(foreign, valueOf(imported.get(foreign), foreign))
}

/** Not decoded: a plus sign in a signature would become a space. */
function queryValue(url: string, name: string): string | undefined {
  const pairs = URL.parse(url)?.search.slice(1).split('&') ?? []
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

function valueOf(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`The variable ${name.slice(0, 40)} of the playlist has no value`)
  return value
}
