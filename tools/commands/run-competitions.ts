import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { checkProof, type DrawProof } from '#contract/competition-draw.ts'
import type { Database } from '#server/database/connect.ts'
import { databaseTime } from '#server/database/server-clock.ts'
import { drawCompetition } from '#server/features/competitions/draw.ts'
import { entriesCsv } from '#server/features/competitions/entries-csv.ts'
import {
  type OperatedCompetition,
  operatedCompetitions,
  operatedEntries,
} from '#server/features/competitions/operator.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { parseArguments, print, printable, printableJson, readInput, withSiteDatabase, withUsage } from './command.ts'

const USAGE = 'usage: npm run -s competitions -- list | export <name> | draw <name> | verify <file or ->'
const HELP = `${USAGE}

  list                            all competitions, with the number of their entries
  export <name>                   the entries as CSV; redirect it into a file
  draw <name>                     draws the winners of a closed competition and publishes the proof; repeatable
    --winners n, --reserves n     instead of the numbers in its entry form
  verify <file or ->              recomputes a published proof, without a database
    --commitment hash             the commitment that was noted before closing

  --json                          prints JSON (list, export, draw)`

const count = z.coerce.number().int().min(0).max(500)
const Options = z.object({
  json: z.boolean().default(false),
  help: z.boolean().default(false),
  winners: count.min(1).optional(),
  reserves: count.optional(),
  commitment: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .transform((hash) => hash.toLowerCase())
    .optional(),
})
type Options = z.infer<typeof Options>

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const numbers = z.array(z.string().max(40)).max(5_000_000)
const Proof = z.object({
  version: z.literal(1),
  competition: z.string(),
  closedAt: z.iso.datetime(),
  drawnAt: z.iso.datetime(),
  commitment: hash,
  seed: hash,
  entries: numbers,
  entryListHash: hash,
  winners: numbers,
  reserves: numbers,
})

function readArguments(args: string[]) {
  const options = {
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    winners: { type: 'string' },
    reserves: { type: 'string' },
    commitment: { type: 'string' },
  } as const
  const { positionals, values } = parseArguments(USAGE, options, args)
  return { positionals, values: withUsage(USAGE, () => Options.parse(values)) }
}

const onSite = (work: (db: Database, now: Date) => Promise<void>) =>
  withSiteDatabase(readEnv(process.env), async (db) => work(db, await databaseTime(db)))

const list = ({ json }: Options) =>
  onSite(async (db, now) => {
    const competitions = await operatedCompetitions(db, now)
    if (json)
      return print(printableJson(competitions.map(({ form, ...one }) => ({ ...one, isEnteredHere: form !== null }))))
    for (const one of competitions)
      print(printable(`${one.url}  ${stateOf(one)}  ${one.entries} entries  ${one.headline}`))
  })

function stateOf({ phase, closesAt, drawnAt }: OperatedCompetition): string {
  if (drawnAt) return `drawn ${drawnAt.toISOString()}`
  if (phase === 'CLOSED') return `closed ${closesAt?.toISOString() ?? ''}`
  const until = closesAt ? `, closes ${closesAt.toISOString()}` : ''
  return `${phase === 'OPEN' ? 'open' : 'not yet open'}${until}`
}

async function competitionNamed(db: Database, name: string, now: Date): Promise<OperatedCompetition> {
  const found = (await operatedCompetitions(db, now)).find(({ url }) => url === name || url === `/competitions/${name}`)
  if (!found) throw new Error(`There is no competition ${name}`)
  return found
}

const exportEntries = (name: string, { json }: Options) =>
  onSite(async (db, now) => {
    const { id, form } = await competitionNamed(db, name, now)
    const entries = await operatedEntries(db, id)
    if (json) print(printableJson(entries))
    else process.stdout.write(entriesCsv(entries, form))
  })

const draw = (name: string, { json, winners, reserves }: Options) =>
  onSite(async (db, now) => {
    const competition = await competitionNamed(db, name, now)
    const { form, url } = competition
    const size = { winners: winners ?? form?.winners ?? 1, reserves: reserves ?? form?.reserves ?? 3 }
    const proof = await drawCompetition(db, competition, size, now)
    if (json) return print(printableJson(proof))
    print(`${proof.entries.length} entries, list ${proof.entryListHash}, drawn ${proof.drawnAt}`)
    for (const [index, entry] of proof.winners.entries()) print(`winner ${index + 1}: ${entry}`)
    for (const [index, entry] of proof.reserves.entries()) print(`reserve ${index + 1}: ${entry}`)
    print(`proof: ${url}/proof.json`)
  })

async function verify(source: string, { commitment }: Options): Promise<void> {
  const content = source === '-' ? await text(process.stdin) : (await readInput(source)).toString()
  const proof = readProof(content)
  const checks = await checkProof(proof, commitment)
  for (const { text: rule, isRight } of checks) print(`${isRight ? 'ok   ' : 'WRONG'} ${rule}`)
  if (checks.some(({ isRight }) => !isRight)) throw new Error('The proof is wrong')
}

function readProof(content: string): DrawProof {
  try {
    return Proof.parse(JSON.parse(content))
  } catch (cause) {
    throw new Error('That is not the proof of a draw', { cause })
  }
}

export async function runCompetitions(args: string[]): Promise<void> {
  const { positionals, values } = readArguments(args)
  const [command, subject, ...more] = positionals
  if (values.help) return print(HELP)
  if (command === 'list' && subject === undefined) return list(values)
  if (subject === undefined || more.length > 0) throw new Error(USAGE)
  if (command === 'export') return exportEntries(subject, values)
  if (command === 'draw') return draw(subject, values)
  if (command === 'verify') return verify(subject, values)
  throw new Error(USAGE)
}
