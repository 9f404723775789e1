import { CircleAlert } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import '#web/styles/fields.css'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  help?: string
  error?: string | undefined
  after?: ReactNode
}

export function Field({ label, help, error, after, ...input }: FieldProps) {
  const id = useId()
  const line = error ?? help
  return (
    <div className={error ? 'field has-error' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="input">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={line ? `${id}-line` : undefined}
        />
        {after}
      </div>
      {line && (
        <p className="help" id={`${id}-line`}>
          {error && <CircleAlert className="icon small" aria-hidden="true" />}
          {line}
        </p>
      )}
    </div>
  )
}
