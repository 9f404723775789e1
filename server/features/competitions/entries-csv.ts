import type { EntryForm } from '#server/features/catalogue/competitions/entry-form.ts'
import { zonedTime } from '#server/features/schedule/johannesburg.ts'
import { toCsv } from '#server/lib/encoding/csv.ts'
import type { OperatedEntry } from './operator.ts'

/** The columns of the current form come first, then those of its earlier versions. */
export function entriesCsv(entries: readonly OperatedEntry[], form: EntryForm | null): string {
  const fields = form?.fields ?? []
  const answers = ids(
    fields.filter(({ kind }) => kind !== 'CONSENT').map(({ id }) => id),
    entries.flatMap((entry) => entry.answers.map(({ field }) => field)),
  )
  const consents = ids(
    fields.filter(({ kind }) => kind === 'CONSENT').map(({ id }) => id),
    entries.flatMap((entry) => entry.consents.map(({ field }) => field)),
  )
  const header = [
    'entry',
    'entered_at',
    'account_email',
    'result',
    ...answers.map((id) => `answer.${id}`),
    ...consents.flatMap((id) => [`consent.${id}`, `consent.${id}.version`]),
  ]
  const rows = entries.map((entry) => [
    entry.token,
    zonedTime(entry.enteredAt),
    entry.email ?? '',
    entry.result,
    ...answers.map((id) => answerCell(entry, id)),
    ...consents.flatMap((id) => consentCells(entry, id)),
  ])
  return toCsv([header, ...rows], { bom: true, record_delimiter: 'windows' })
}

const answerCell = ({ answers }: OperatedEntry, id: string): string =>
  answers.find(({ field }) => field === id)?.values.join('; ') ?? ''

function consentCells({ consents }: OperatedEntry, id: string): [string, string] {
  const consent = consents.find(({ field }) => field === id)
  return consent ? [consent.isGiven ? 'yes' : 'no', consent.version] : ['', '']
}

const ids = (ofForm: readonly string[], ofEntries: readonly string[]) => [
  ...new Set([...ofForm, ...ofEntries.toSorted()]),
]
