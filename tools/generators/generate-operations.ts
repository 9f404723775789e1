import { hash } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as typescriptOperations from '@graphql-codegen/typescript-operations'
import {
  buildSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type OperationTypeNode,
  parse,
  print,
  stripIgnoredCharacters,
  validate,
  visit,
} from 'graphql'
import { writeGenerated } from './generated-file.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const OUTPUT = path.join(ROOT, 'web/gateway/generated')
const MANIFEST = path.join(ROOT, 'contract/operations.json')
const HEAD = '// Made by npm run schema. Do not edit.\n'

interface Source {
  location: string
  document: DocumentNode
}

const schemaText = readFileSync(path.join(ROOT, 'contract/schema.graphql'), 'utf8')
const schema = buildSchema(schemaText)
const sources: Source[] = globSync('web/**/*.graphql', { cwd: ROOT })
  // Sorted by file name, so that moving a file does not change the output.
  .toSorted((a, b) => (path.basename(a) < path.basename(b) ? -1 : 1))
  .map((name) => ({ location: name, document: parse(readFileSync(path.join(ROOT, name), 'utf8')) }))
const definitions = sources.flatMap(({ document }) => document.definitions)
const fragments = new Map(
  definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION).map((one) => [one.name.value, one]),
)
const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)

/** Minified, with all fragments that it uses. */
function textOf(operation: OperationDefinitionNode): string {
  const reached = new Map<string, FragmentDefinitionNode>()
  const collect = (node: OperationDefinitionNode | FragmentDefinitionNode) => {
    visit(node, {
      FragmentSpread({ name: { value: name } }) {
        const fragment = fragments.get(name)
        if (!fragment) throw new Error(`There is no fragment ${name}`)
        if (reached.has(name)) return
        reached.set(name, fragment)
        collect(fragment)
      },
    })
  }
  collect(operation)
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...reached.values()] }
  const [error] = validate(schema, document)
  if (error) throw new Error(`${operation.name?.value}: ${error.message}`)
  return stripIgnoredCharacters(print(document))
}

const sha256 = (text: string) => hash('sha256', text, 'hex')
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const toKebab = (text: string) => text.replaceAll(/(?<=[a-z0-9])[A-Z]/g, '-$&').toLowerCase()

const typesOf = () =>
  codegen({
    filename: 'types.ts',
    schema: parse(schemaText),
    schemaAst: schema,
    documents: sources,
    config: { enumsAsTypes: true, useTypeImports: true, dedupeFragments: true },
    plugins: [{ typescriptOperations: {} }],
    pluginMap: { typescriptOperations },
  })

/** One module per operation, so that a page loads only its own. */
function moduleOf(name: string, kind: OperationTypeNode, text: string): string {
  const constant = upperFirst(name)
  const data = constant + upperFirst(kind)
  return `${HEAD}import type { Operation } from '../operation.ts'
import type { ${data}, ${data}Variables } from './types.ts'

export const ${constant}: Operation<${data}, ${data}Variables> = {
  name: '${name}',
  hash: '${sha256(text)}',
  text: ${JSON.stringify(text)},
}
`
}

const written = operations.map((operation) => ({
  name: operation.name?.value ?? 'unnamed',
  kind: operation.operation,
  text: textOf(operation),
}))
const files = new Map([
  [path.join(OUTPUT, 'types.ts'), `${HEAD}${await typesOf()}`],
  [MANIFEST, `${JSON.stringify(Object.fromEntries(written.map(({ text }) => [sha256(text), text])), null, 2)}\n`],
])
for (const { name, kind, text } of written) {
  files.set(path.join(OUTPUT, `${toKebab(name)}.ts`), moduleOf(name, kind, text))
}

mkdirSync(OUTPUT, { recursive: true })
const stale = readdirSync(OUTPUT).filter((name) => !files.has(path.join(OUTPUT, name)))
if (!process.argv.includes('--check')) for (const name of stale) rmSync(path.join(OUTPUT, name))
for (const [file, text] of files) await writeGenerated(file, text)
