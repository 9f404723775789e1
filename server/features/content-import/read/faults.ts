export interface Fault {
  /** Relative to the folder. */
  file: string
  line: number
  message: string
}

const MAX_SHOWN = 30

/** Nothing of the folder was imported. The message has a line `file:line: …` for each fault. */
export class ContentFaults extends Error {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    const sorted = faults.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
    const shown = sorted.slice(0, MAX_SHOWN).map(({ file, line, message }) => `${file}:${line}: ${message}`)
    const rest = sorted.length - shown.length
    super([...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'))
    this.name = 'ContentFaults'
    this.faults = sorted
  }
}
