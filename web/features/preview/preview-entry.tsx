import { useState, type FormEvent } from 'react'
import { signIn, useRedirecting } from '#web/session/session-access.ts'
import { useSession } from '#web/session/session-store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'

export type Refusal = 'no-token' | 'refused' | 'nothing-there'

const TEXTS: Record<Refusal, string> = {
  'no-token': 'Editors see drafts here. Log in with the account of an editor, or paste the token that you were given.',
  refused: 'This token is not that of an editor, or its time is over. Paste a new one.',
  'nothing-there': 'There is neither a draft nor anything published at this address.',
}

interface PreviewEntryProps {
  refusal: Refusal
  onToken: (token: string) => void
}

export function PreviewEntry({ refusal, onToken }: PreviewEntryProps) {
  const session = useSession()
  const [isRedirecting, startRedirect] = useRedirecting()
  const [token, setToken] = useState('')
  const [isMissing, setMissing] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(token.trim() === '')
    if (token.trim() !== '') onToken(token)
  }
  return (
    <div className="page-width min-h-dvh">
      <h1 className="title-1 pt-4">Preview</h1>
      <p className="body-large mt-3" role={refusal === 'no-token' ? undefined : 'alert'}>
        {TEXTS[refusal]}
      </p>
      {refusal !== 'nothing-there' && (
        <form className="grid mt-5 max-w-120 gap-4" onSubmit={submit}>
          <Field
            label="Token"
            type="password"
            autoComplete="off"
            value={token}
            error={isMissing ? 'Paste a token first' : undefined}
            onChange={(event) => {
              setToken(event.target.value)
              setMissing(false)
            }}
          />
          <Button kind="primary" type="submit">
            Show the draft
          </Button>
          {session ? (
            <p className="text-text-2">You are signed in as {session.email}, which is no editor’s account.</p>
          ) : (
            <Button kind="outlined" isLoading={isRedirecting} onClick={() => startRedirect(signIn)}>
              Log in
            </Button>
          )}
        </form>
      )}
    </div>
  )
}
