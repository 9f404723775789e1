import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Methods that change a collection. Those of a `WeakMap` are allowed: its entries belong to their keys. */
const MUTATORS = new Set('add clear delete fill pop push reverse set shift sort splice unshift'.split(' '))

const VARIABLE = /^(export )?(let|var) /m
const COLLECTION = /^(export )?const [^=\n]+=\s+(new (Array|Map|Set)\b|[[{])/m
const CHANGE = new RegExp(String.raw`\bdelete |\+\+|--|(\.\w+|\]) [-+*/?|&]*= |\.(${[...MUTATORS].join('|')})\(`)

/** Whether a text may change a variable of its module: parsing those that cannot takes long. */
const mayChange = (text: string) => VARIABLE.test(text) || (COLLECTION.test(text) && CHANGE.test(text))

/** Returns the names of the variables of a module, outside of its functions, that the module changes. */
function changedVariables(name: string, text: string): string[] {
  if (!mayChange(text)) return []
  const { program } = parseSync(name, text)
  const declarations = program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .filter((node) => node?.type === 'VariableDeclaration')
  const variables = declarations.filter(({ kind }) => kind !== 'const').flatMap(namesOf)
  const constants = new Set(declarations.filter(({ kind }) => kind === 'const').flatMap(namesOf))
  const collections = new Set(declarations.flatMap(({ declarations: all }) => all.filter(isCollection).map(nameOf)))
  const changed = new Set(variables)
  const addRoot = (node: ESTree.Node, names: ReadonlySet<string>) => {
    const root = rootOf(node)
    if (root !== undefined && names.has(root)) changed.add(root)
  }
  new Visitor({
    AssignmentExpression: ({ left }) => addRoot(left, constants),
    UpdateExpression: ({ argument }) => addRoot(argument, constants),
    UnaryExpression: ({ operator, argument }) => operator === 'delete' && addRoot(argument, constants),
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (MUTATORS.has(callee.property.name)) addRoot(callee.object, collections)
    },
  }).visit(program)
  return [...changed]
}

const nameOf = ({ id }: ESTree.VariableDeclarator) => (id.type === 'Identifier' ? id.name : '')
const namesOf = (declaration: ESTree.VariableDeclaration) => declaration.declarations.map(nameOf)

const isCollection = ({ init }: ESTree.VariableDeclarator) =>
  init?.type === 'ArrayExpression' ||
  init?.type === 'ObjectExpression' ||
  (init?.type === 'NewExpression' && init.callee.type === 'Identifier' && /^(Array|Map|Set)$/.test(init.callee.name))

/** The name of the variable through which an expression reaches a value. */
function rootOf(node: ESTree.Node): string | undefined {
  if (node.type === 'MemberExpression') return rootOf(node.object)
  return node.type === 'Identifier' ? node.name : undefined
}

test.each([
  'let count = 0',
  'export let count = 0',
  'const count = { of: 0 }; const add = () => count.of++',
  'const count = new Map(); export const add = () => count.set("a", 1)',
  'const count: { of?: number } = {}; export const end = () => delete count.of',
])('state in a module is found: %s', (text) => {
  expect(changedVariables('a.ts', text)).toEqual(['count'])
})

test.each(['contract', 'server', 'web'])(
  'state in %s is in objects that factories create, not in module variables',
  (folder) => {
    const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).filter(
      (file) => !/\.test\.|-kit\.ts$|\.d\.ts$|\/generated\//.test(file),
    )
    expect(files.length).toBeGreaterThan(20)
    const found = files.flatMap((file) =>
      changedVariables(file, readFileSync(path.join(ROOT, file), 'utf8')).map((name) => `${file}: ${name}`),
    )
    expect(found).toEqual([])
  },
  60_000,
)
