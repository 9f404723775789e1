import { dayText } from '#contract/date-texts.ts'
import type { FieldKind } from '#contract/entry-form.ts'

export const answerText = (values: readonly string[], kind: FieldKind | undefined): string =>
  values.map((value) => readable(value, kind)).join(', ')

function readable(value: string, kind: FieldKind | undefined): string {
  if (kind === 'DATE') return dayText(value)
  // Stored as +27821234567.
  if (kind === 'PHONE') return value.replace(/^(\+27)(\d\d)(\d{3})(\d{4})$/, '$1 $2 $3 $4')
  return value
}
