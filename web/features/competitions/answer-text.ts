import { dayText } from '#contract/date-texts.ts'
import type { FieldKind } from '#contract/entry-form.ts'

export const answerText = (values: readonly string[], kind: FieldKind | undefined): string =>
  values.map((value) => (kind === 'DATE' ? dayText(value) : value)).join(', ')
