export interface Row {
  work: string
  against: string
  /** To the baseline or limit; `aim` gives the direction. */
  ratio: number
  /** For example `>= 0.6`. */
  aim: string
  details: string
}

/** Markdown, on standard output. */
export function printRows(rows: readonly Row[]): void {
  const lines = rows.map(
    (row) => `| ${row.work} | ${row.against} | ${row.ratio.toFixed(2)} | ${row.aim} | ${row.details} |`,
  )
  process.stdout.write(['| work | against | ratio | aim | details |', '|---|---|---|---|---|', ...lines, ''].join('\n'))
}
