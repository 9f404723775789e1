import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { type Answers, checkAnswers, type FieldError } from '#contract/entry-form.ts'
import type { CompetitionDetailFragment, CompetitionEntryFragment } from '#web/gateway/generated/types.ts'
import { toDay } from '#web/lib/time/clock-time.ts'
import { modalFlags, subscribeModals } from '#web/session/modal-store.ts'
import { openRegistrationWall } from '#web/session/open-wall.ts'
import { readSession, useSession } from '#web/session/session-store.ts'
import { changeDraft, readDraft, takeWaiting } from './entry-draft.ts'
import { fillForm, readForm } from './form-values.ts'

export type EntryFields = NonNullable<CompetitionDetailFragment['entryForm']>['fields']

export interface EntryFormProps {
  competition: Pick<CompetitionDetailFragment, '_id' | '_url' | 'buttonText'>
  fields: EntryFields
  /** The server's time in milliseconds. */
  now: number
  /** Whether the server has confirmed that the listener has not entered. */
  isReady: boolean
  onEntered: (entry: CompetitionEntryFragment) => void
  onAlreadyEntered: () => Promise<void>
}

interface Failure {
  errors: readonly FieldError[]
  text: string
}

const NO_FAILURE: Failure = { errors: [], text: '' }

export function useEntryForm(props: EntryFormProps) {
  const { competition, fields, now, isReady } = props
  const { _id: id, _url: path } = competition
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState(NO_FAILURE)
  const [isSending, setSending] = useState(false)
  useDraft(form, id, fields)
  useWaitingEntry(form, id, isReady)

  async function send(values: Answers): Promise<void> {
    setSending(true)
    setFailure(NO_FAILURE)
    const failed = await sendValues(id, values, props)
    setSending(false)
    if (failed) setFailure(failed)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isSending) return
    const values = readForm(event.currentTarget)
    const { errors } = checkAnswers(fields, values, toDay(now))
    changeDraft(id, { values })
    setFailure({ errors, text: '' })
    if (errors.length > 0) return
    if (readSession()) return void send(values)
    changeDraft(id, { isWaiting: true })
    openRegistrationWall({ kind: 'page', path: `${path}#enter` })
  }

  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    changeDraft(id, { values: readForm(currentTarget) })
  return { form, failure, isSending, onSubmit, onInput }
}

function useDraft(form: RefObject<HTMLFormElement | null>, id: string, fields: EntryFields): void {
  const email = useSession()?.email
  useEffect(() => {
    if (!form.current) return
    fillForm(form.current, readDraft(id)?.values ?? {})
    const field = fields.find(({ kind }) => kind === 'EMAIL')
    if (field && email) fillForm(form.current, { [field.id]: [email] })
  }, [form, id, fields, email])
}

function useWaitingEntry(form: RefObject<HTMLFormElement | null>, id: string, isReady: boolean): void {
  useEffect(() => {
    if (isReady && form.current && readSession() && takeWaiting(id)) form.current.requestSubmit()
  }, [form, id, isReady])
  // Closing the wall cancels the pending entry.
  useEffect(() => subscribeModals(() => void (!modalFlags().regwall && !readSession() && takeWaiting(id))), [id])
}

async function sendValues(
  id: string,
  values: Answers,
  { onEntered, onAlreadyEntered }: EntryFormProps,
): Promise<Failure | null> {
  const sent = await import('./send-entry.ts').then(
    ({ sendEntry }) => sendEntry(id, values),
    () => ({ kind: 'failed', text: 'This needs a connection. Your answers are saved on this device.' }) as const,
  )
  switch (sent.kind) {
    case 'entered':
      onEntered(sent.entry)
      return null
    case 'invalid':
      return { errors: sent.errors, text: '' }
    case 'failed':
      return { errors: [], text: sent.text }
    case 'signed-out':
      changeDraft(id, { isWaiting: true })
      return null
    case 'already-entered':
      return onAlreadyEntered().then(
        () => null,
        () => ({ errors: [], text: 'You have already entered.' }),
      )
  }
}
