import { type Answers, checkAnswers, type FieldError } from '#contract/entry-form.ts'
import type { StoredAnswer, StoredConsent } from '#server/database/competition-tables.ts'
import type { EntryForm, EntryFormField } from '#server/features/catalogue/competitions/entry-form.ts'
import { toDay } from '#server/features/schedule/johannesburg.ts'

export type ReadAnswers =
  | { errors: FieldError[] }
  | { errors: null; answers: StoredAnswer[]; consents: StoredConsent[] }

/** Returns the stored form, with the labels of fields and the texts of consents. */
export function readAnswers({ fields }: EntryForm, given: Answers, now: Date): ReadAnswers {
  const { values, errors } = checkAnswers(fields, given, toDay(now).date)
  if (errors.length > 0) return { errors }
  const questions = fields.filter(({ kind }) => kind !== 'CONSENT')
  return {
    errors: null,
    answers: questions.flatMap((field) => {
      const value = values[field.id]
      return value ? [{ field: field.id, label: field.label, values: value.map((one) => labelOf(field, one)) }] : []
    }),
    consents: fields.flatMap(({ id, kind, label, version }) =>
      kind === 'CONSENT' ? [{ field: id, text: label, version: version ?? '', isGiven: values[id] !== undefined }] : [],
    ),
  }
}

const labelOf = ({ options }: EntryFormField, value: string) => options.find(({ id }) => id === value)?.label ?? value
