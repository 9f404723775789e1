/** `npm run -s drafts -- list | show|publish|discard <path> | save <path> changes.yaml`: changes that editors see before listeners. */
import { parse } from 'yaml'
import type { Database } from '#server/database/connect.ts'
import { findIdByUrl } from '#server/features/catalogue/drafts/preview.ts'
import { discardChanges, storedDrafts } from '#server/features/catalogue/drafts/stored-drafts.ts'
import { DRAFT_COLUMNS } from '#server/features/publishing/draft-fields.ts'
import { publishDraft, saveDraft } from '#server/features/publishing/drafts.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { parseArguments, print, printable, printableJson, readInput, runCommand, withSiteDatabase } from './command.ts'

const USAGE =
  'usage: npm run -s drafts -- list | show <path> | save <path> <changes.yaml> | publish <path> | discard <path>'
const HELP = `${USAGE}

  save     adds the fields of the file to the draft of the page, which editors see at /preview/<path>
  publish  shows the draft to everybody; a changed url redirects from the old one
  discard  deletes the draft
  fields   ${DRAFT_COLUMNS.join(', ')}`

const OPTIONS = { help: { type: 'boolean', short: 'h' } } as const

type Command = (db: Database, id: string, path: string) => Promise<void>

async function list(db: Database): Promise<void> {
  const drafts = await storedDrafts(db)
  if (drafts.length === 0) return print('There are no drafts')
  for (const { url, headline, wasPublished, fields } of drafts)
    print(
      printable(
        `${url}  ${headline ?? ''}  ${wasPublished ? Object.keys(fields ?? {}).join(', ') : 'never published'}`,
      ),
    )
}

const show: Command = async (db, id, path) => {
  const draft = (await storedDrafts(db)).find((one) => one.id === id)
  if (!draft) throw new Error(`There is no draft of ${path}`)
  print(printableJson(draft.fields ?? {}))
}

const publish: Command = async (db, id, path) => {
  await publishDraft(db, id, new Date())
  print(`The draft of ${path} is published`)
}

const discard: Command = async (db, id, path) => {
  if (!(await discardChanges(db, id))) throw new Error(`There are no changes of ${path} to discard`)
  print(`The changes of ${path} are discarded`)
}

const save = (text: string): Command => {
  const fields: unknown = parse(text)
  return async (db, id, path) => {
    const number = await saveDraft(db, id, fields)
    print(`Revision ${number} of ${path} is saved; editors see it at /preview${path}`)
  }
}

async function commandOf(name: string | undefined, file: string | undefined): Promise<Command | undefined> {
  if (name === 'save') return file === undefined ? undefined : save((await readInput(file)).toString())
  if (file !== undefined) return undefined
  return new Map(Object.entries({ show, publish, discard })).get(name ?? '')
}

runCommand(async () => {
  const { values, positionals } = parseArguments(USAGE, OPTIONS)
  const [name, path, file] = positionals
  if (values.help) return print(HELP)
  const env = readEnv(process.env)
  if (name === 'list' && positionals.length === 1) return withSiteDatabase(env, list)
  const command = await commandOf(name, file)
  if (!command || path === undefined || positionals.length > 3) throw new Error(USAGE)
  await withSiteDatabase(env, async (db) => {
    const id = await findIdByUrl(db, path)
    if (id === undefined) throw new Error(`There is no page at ${path}`)
    await command(db, id, path)
  })
})
