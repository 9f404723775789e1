import type { Aim, Clients } from './tally.ts'

export interface Result {
  clients: Pick<Clients, 'name' | 'tally'>
  aims: Aim[]
}

/** Formats the results as a Markdown table, with the first failures of the clients that missed an aim. */
export function writeReport(results: readonly Result[], others: readonly Aim[]): string {
  const rows = results.flatMap(({ clients: { name, tally }, aims }) =>
    aims.map((aim, index) => {
      const numbers = [tally.requests, tally.failed, `${tally.longestPause.toFixed(1)} s`]
      const left = index === 0 ? [name, ...numbers] : ['', '', '', '']
      return [...left, ...cellsOf(aim)]
    }),
  )
  const table = [
    ['client', 'requests', 'failed', 'longest pause', 'aim', 'seen', 'result'],
    ...rows,
    ...others.map((aim) => ['servers', '', '', '', ...cellsOf(aim)]),
  ].map((row) => row.map(String))
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [lines[0], rule, ...lines.slice(1), ...failuresOf(results), ''].join('\n')
}

const cellsOf = ({ what, seen, isMet }: Aim) => [what, seen, isMet ? 'OK' : 'MISSED']

const failuresOf = (results: readonly Result[]): string[] =>
  results
    .filter(({ aims }) => aims.some(({ isMet }) => !isMet))
    .flatMap(({ clients: { name, tally } }) => [
      '',
      `first failures of ${name}:`,
      ...tally.failures.map((each) => `  ${each}`),
    ])
