import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FieldError } from '#contract/entry-form.ts'
import { useHydrated } from '#web/lib/browser/use-hydrated.ts'
import { plural } from '#web/lib/text/plural.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { controlId, EntryField } from './entry-field.tsx'
import { type EntryFields, type EntryFormProps, useEntryForm } from './use-entry-form.ts'

/** Its values survive errors, a reload, a lost connection and the redirect to the login. */
export function EntryForm(props: EntryFormProps) {
  const { form, failure, isSending, onSubmit, onInput } = useEntryForm(props)
  const isHydrated = useHydrated()
  const { competition, fields } = props
  const { errors, text } = failure
  return (
    <form
      ref={form}
      className="entry-form"
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
      aria-busy={isSending || undefined}
    >
      <ErrorSummary errors={errors} fields={fields} />
      {fields.map((field) => (
        <EntryField key={field.id} field={field} error={errors.find((error) => error.field === field.id)?.message} />
      ))}
      {text && (
        <p className="entry-failure" role="alert">
          <CircleAlert className="icon small" aria-hidden="true" />
          {text}
        </p>
      )}
      <div className="entry-actions">
        {/* Without its script the form would send its values in the URL. */}
        <Button type="submit" kind="theme" size="large" isLoading={isSending} disabled={!isHydrated}>
          {competition.buttonText}
        </Button>
        <Fineprint />
      </div>
      <noscript>
        <p>Entering needs JavaScript.</p>
      </noscript>
    </form>
  )
}

const Fineprint = () => (
  <p className="text-meta text-text-3">
    One entry for each account, which is free. How we use what you send:{' '}
    <Link className="link" to="/sites/primediaplus-privacy">
      Data Privacy
    </Link>
    .
  </p>
)

function ErrorSummary({ errors, fields }: { errors: readonly FieldError[]; fields: EntryFields }) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) summary.current?.focus()
  }, [errors])
  if (errors.length === 0) return null
  const labelOf = (id: string) => {
    const field = fields.find((one) => one.id === id)
    return field?.kind === 'CONSENT' ? 'Consent' : field?.label
  }
  return (
    <div ref={summary} className="error-summary" role="alert" tabIndex={-1}>
      <h3>{`${plural(errors.length, 'answer')} to check`}</h3>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${controlId(field)}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(controlId(field))?.focus()
              }}
            >
              {labelOf(field)}
            </a>
            {`: ${message}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
