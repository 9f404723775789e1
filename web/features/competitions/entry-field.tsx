import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { EntryFieldFragment } from '#web/gateway/generated/types.ts'

export interface EntryFieldProps {
  field: EntryFieldFragment
  error: string | undefined
}

/** Id of the control of a field; of its first one for choices. */
export const controlId = (fieldId: string): string => `entry-${fieldId}`
const lineId = (fieldId: string) => `entry-${fieldId}-line`

export function EntryField({ field, error }: EntryFieldProps) {
  switch (field.kind) {
    case 'CHOICE':
      return field.options.length > MAX_RADIOS ? (
        <Labelled field={field} error={error}>
          <Select field={field} error={error} />
        </Labelled>
      ) : (
        <ChoiceGroup field={field} error={error} type="radio" />
      )
    case 'CHOICES':
      return <ChoiceGroup field={field} error={error} type="checkbox" />
    case 'CONSENT':
      return <Consent field={field} error={error} />
    case 'LONG_TEXT':
      return (
        <Labelled field={field} error={error}>
          <div className="input is-long">
            <textarea {...controlOf(field, error)} rows={5} />
          </div>
        </Labelled>
      )
    default:
      return (
        <Labelled field={field} error={error}>
          <div className="input">
            <input {...controlOf(field, error)} {...INPUTS[field.kind]} autoComplete={autocompleteOf(field)} />
          </div>
        </Labelled>
      )
  }
}

const MAX_RADIOS = 6

const INPUTS: Partial<Record<EntryFieldFragment['kind'], ComponentProps<'input'>>> = {
  EMAIL: { type: 'email' },
  PHONE: { type: 'tel' },
  NUMBER: { inputMode: 'decimal' },
  DATE: { type: 'date' },
}

function autocompleteOf({ kind, autocomplete }: EntryFieldFragment): string {
  if (kind === 'EMAIL') return 'email'
  if (kind === 'PHONE') return 'tel'
  return autocomplete?.toLowerCase().replaceAll('_', '-') ?? 'off'
}

/** Not `required`: the browser's own messages differ in look and language. */
const controlOf = ({ id, help, isRequired }: EntryFieldFragment, error: string | undefined) => ({
  id: controlId(id),
  name: id,
  'aria-required': isRequired || undefined,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || help ? lineId(id) : undefined,
})

const fieldClass = (error: string | undefined) => (error ? 'field has-error' : 'field')

const optional = ({ isRequired }: EntryFieldFragment) =>
  !isRequired && <span className="font-normal text-text-3"> (optional)</span>

function Labelled({ field, error, children }: EntryFieldProps & { children: ReactNode }) {
  return (
    <div className={fieldClass(error)}>
      <label htmlFor={controlId(field.id)}>
        {field.label}
        {optional(field)}
      </label>
      {children}
      <Line field={field} error={error} />
    </div>
  )
}

function Line({ field: { id, help }, error }: EntryFieldProps) {
  if (!error && !help) return null
  return (
    <p className="help" id={lineId(id)}>
      {error && <CircleAlert className="icon small" aria-hidden="true" />}
      {error ?? help}
    </p>
  )
}

function Select({ field, error }: EntryFieldProps) {
  return (
    <div className="input">
      <select {...controlOf(field, error)} defaultValue="">
        <option value="">Choose one</option>
        {field.options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

function ChoiceGroup({ field, error, type }: EntryFieldProps & { type: 'radio' | 'checkbox' }) {
  const { id, help, label, options } = field
  return (
    <fieldset className={fieldClass(error)} aria-describedby={error || help ? lineId(id) : undefined}>
      <legend>
        {label}
        {optional(field)}
      </legend>
      <div className="entry-choices">
        {options.map((option, index) => (
          <label key={option.id} className="entry-choice">
            <input
              id={index === 0 ? controlId(id) : undefined}
              type={type}
              name={id}
              value={option.id}
              aria-invalid={error && type === 'checkbox' ? true : undefined}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <Line field={field} error={error} />
    </fieldset>
  )
}

function Consent({ field, error }: EntryFieldProps) {
  return (
    <div className={fieldClass(error)}>
      <label className="entry-choice consent" htmlFor={controlId(field.id)}>
        <input type="checkbox" {...controlOf(field, error)} value={field.version ?? 'yes'} />
        <span>
          {field.label}
          {optional(field)}
        </span>
      </label>
      <Line field={field} error={error} />
    </div>
  )
}
