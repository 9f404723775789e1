import { FIELD_KINDS } from '#contract/entry-form.ts'
import { builder } from '#server/gateway/builder.ts'
import { AUTOCOMPLETE, type EntryForm, type EntryFormField } from '../competitions/entry-form.ts'

const EntryFieldKind = builder.enumType('EntryFieldKind', { values: FIELD_KINDS })

const AUTOCOMPLETE_NAMES = Object.fromEntries(
  AUTOCOMPLETE.map((value) => [value.toUpperCase().replaceAll('-', '_'), { value }]),
)

const EntryAutocomplete = builder.enumType('EntryAutocomplete', {
  description: 'Values of the `autocomplete` attribute, for data that a browser may fill in.',
  values: AUTOCOMPLETE_NAMES,
})

const EntryOption = builder.objectRef<EntryFormField['options'][number]>('EntryOption').implement({
  fields: (t) => ({ id: t.exposeID('id'), label: t.exposeString('label') }),
})

const EntryFieldType = builder.objectRef<EntryFormField>('EntryField').implement({
  description: 'A field of an entry form. Limits that do not apply to its kind are null.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: EntryFieldKind }),
    label: t.exposeString('label', { description: 'For a consent, the exact text.' }),
    help: t.exposeString('help', { nullable: true }),
    isRequired: t.exposeBoolean('isRequired'),
    minLength: t.exposeInt('minLength', { nullable: true }),
    maxLength: t.exposeInt('maxLength', { nullable: true }),
    min: t.exposeString('min', { nullable: true, description: 'A number, a date, or a number of choices.' }),
    max: t.exposeString('max', { nullable: true }),
    minAge: t.exposeInt('minAge', { nullable: true, description: 'Years since a date of birth.' }),
    mask: t.exposeString('mask', { nullable: true, description: '`9` is a digit, `A` a letter, `*` either.' }),
    version: t.exposeString('version', {
      nullable: true,
      description: 'Version of a consent text, which is the value of an agreement.',
    }),
    autocomplete: t.expose('autocomplete', { type: EntryAutocomplete, nullable: true }),
    options: t.field({ type: [EntryOption], resolve: ({ options }) => [...options] }),
  }),
})

export const EntryFormType = builder.objectRef<EntryForm>('EntryForm').implement({
  fields: (t) => ({
    fields: t.field({ type: [EntryFieldType], resolve: ({ fields }) => [...fields] }),
    winners: t.exposeInt('winners', { description: 'Number of winners to draw.' }),
  }),
})
