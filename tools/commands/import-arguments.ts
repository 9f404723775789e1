/** The arguments of `npm run import`, except those about schedules. */
import { STATIONS } from '#contract/stations.ts'
import { parseArguments } from './command.ts'

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
  private: { type: 'boolean' },
  as: { type: 'string' },
  station: { type: 'string' },
  topic: { type: 'string', multiple: true },
  source: { type: 'string' },
  opml: { type: 'boolean' },
  delete: { type: 'boolean' },
  watch: { type: 'boolean' },
} as const

type OptionName = keyof typeof OPTIONS

interface Command {
  operand?: string
  options: readonly OptionName[]
}

const NEWS: readonly OptionName[] = ['station', 'topic', 'source']

const COMMANDS = {
  feed: { operand: '<file or URL>', options: ['as', ...NEWS, 'dry-run', 'json', 'private'] },
  wordpress: { operand: '<URL of the site>', options: [...NEWS, 'dry-run', 'json', 'private'] },
  content: { operand: '<folder>', options: ['dry-run', 'delete', 'watch', 'source'] },
  subscribe: { operand: '<feed URL, or OPML as a file or URL>', options: ['as', ...NEWS, 'private'] },
  unsubscribe: { operand: '<feed URL>', options: [] },
  subscriptions: { options: ['json', 'opml'] },
} satisfies Record<string, Command>

/** Each command has only some of them. */
export interface ImportValues {
  'dry-run'?: boolean
  json?: boolean
  private?: boolean
  as?: string
  station?: string
  topic?: string[]
  source?: string
  opml?: boolean
  delete?: boolean
  watch?: boolean
}

export type ImportCommand = keyof typeof COMMANDS

const VALUES: Partial<Record<OptionName, string>> = {
  as: 'news|podcast',
  station: 'ID',
  topic: 'NAME',
  source: 'NAME',
}

export const USAGE = `usage: npm run import -- ${Object.keys(COMMANDS).join('|')}|schedule …; --help explains them`

export const HELP = `${USAGE}

Imports a feed (RSS, Atom or JSON Feed); repeatable. A feed in which at least half of the items have sound or video is a podcast,
any other is news: its items become articles that name their publisher and link to it.
  npm run import -- feed <file or URL>

  --as <kind>       news or podcast, whatever the feed looks like
  --dry-run         says what the import would do, and changes nothing
  --json            prints the items of the feed as JSON
  --private         allows addresses inside the own network

For news:
  --station <id>    the station of the articles: ${STATIONS.join(', ')}
  --topic <name>    a topic of all articles, beside the categories of the feed; repeatable
  --source <name>   the name of the publisher, if not that of the feed

WordPress (its REST interface, with pictures, topics and authors, all pages):
  npm run import -- wordpress <URL of the site> [--station …] [--topic …] [--source …] [--dry-run]
  to read it again and again, subscribe to <site>/wp-json/wp/v2/posts?_embed=1

Feeds that the server reads again by itself, often or seldom as they change:
  npm run import -- subscribe <feed URL, or OPML as a file or URL> [--as …] [--station …] [--topic …] [--source …]
  npm run import -- unsubscribe <feed URL>             what it brought stays
  npm run import -- subscriptions [--json | --opml]    lists them with their state

A folder of your own content (see docs/your-station.md); what others have is never changed:
  npm run import -- content <folder>       reads and checks it, then makes the site the same; asks before it removes
  --dry-run         lists the changes, and makes none
  --delete          removes what is no longer in the folder, without a question
  --watch           imports again after every change of a file
  --source <name>   another name for the folder than its own, if it has been moved

Schedules (XMLTV, RadioDNS SPI, iCalendar, YAML):
  npm run import -- schedule --help`

export const isImportCommand = (name: string | undefined): name is ImportCommand =>
  name !== undefined && Object.hasOwn(COMMANDS, name)

/** Throws the command's usage. */
export function parseImport(name: ImportCommand, args: string[]): { operand: string; values: ImportValues } {
  const { operand, options }: Command = COMMANDS[name]
  const usage = `usage: ${['npm run import --', name, operand, ...options.map(optionUsage)].filter(Boolean).join(' ')}`
  const allowed = Object.fromEntries(options.map((option) => [option, OPTIONS[option]]))
  const { positionals, values } = parseArguments(usage, allowed, args)
  if (positionals.length !== (operand ? 1 : 0)) throw new Error(usage)
  return { operand: positionals[0] ?? '', values: values satisfies ImportValues }
}

const optionUsage = (option: OptionName) => `[--${[option, VALUES[option]].filter(Boolean).join(' ')}]`
