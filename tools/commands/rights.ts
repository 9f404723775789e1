/**
 * `npm run -s rights -- /shows/702/first-light --hours 48 --in ZA,NA | --never | --all`: sets the rights to the recordings of a
 * show.
 */
import { ALL_RIGHTS, rightsByShowIds, setRights, type ShowRights } from '#server/features/schedule/airings/rights.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { parseArguments, print, printable, runCommand, withSiteDatabase } from './command.ts'

const USAGE = 'usage: npm run -s rights -- /shows/STATION/SHOW [--never | --hours NUMBER --in ZA,NA | --all]'
const OPTIONS = {
  never: { type: 'boolean' },
  all: { type: 'boolean' },
  hours: { type: 'string' },
  in: { type: 'string' },
} as const

type Values = ReturnType<typeof parseArguments<typeof OPTIONS>>['values']

function rightsIn({ never, all, hours, in: countries }: Values): ShowRights | null {
  if (never) return { ...ALL_RIGHTS, isRecorded: false }
  if (hours === undefined && countries === undefined) return all ? ALL_RIGHTS : null
  const availableHours = hours === undefined ? null : Number(hours)
  if (availableHours !== null && !(Number.isInteger(availableHours) && availableHours > 0 && availableHours <= 87_600))
    throw new Error('--hours must be a number from 1 to 87600')
  const territories = countries?.toUpperCase().split(',') ?? null
  if (territories?.some((code) => !/^[A-Z]{2}$/.test(code)))
    throw new Error('--in must be codes of countries such as ZA,NA')
  return { isRecorded: true, availableHours, territories }
}

const textOf = ({ isRecorded, availableHours, territories }: ShowRights) =>
  isRecorded
    ? `recorded, ${availableHours === null ? 'without a limit' : `for ${availableHours} hours`}, ${territories ? `in ${territories.join(', ')}` : 'everywhere'}`
    : 'never recorded'

runCommand(async () => {
  const { values, positionals } = parseArguments(USAGE, OPTIONS)
  const [url] = positionals
  if (!url || positionals.length > 1) throw new Error(USAGE)
  const rights = rightsIn(values)
  await withSiteDatabase(readEnv(process.env), async (db) => {
    const row = db.selectFrom('content').select(['id', 'headline']).where('url', '=', url).where('kind', '=', 'show')
    const show = await row.executeTakeFirst()
    if (!show) throw new Error(`There is no show at ${url}`)
    if (rights) await setRights(db, show.id, rights)
    const stored = (await rightsByShowIds(db, [show.id])).get(show.id) ?? ALL_RIGHTS
    print(`${printable(show.headline)}: ${textOf(stored)}`)
  })
}, USAGE)
