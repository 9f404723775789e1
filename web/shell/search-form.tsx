import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { SEARCH_PLACEHOLDER } from '#web/lib/messages.ts'

/** The search form of the desktop top bar. The `/` key focuses it unless a text field has the focus. */
export function SearchForm() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTextField(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <Form className="search" role="search" action="/search">
      <Search className="icon small" aria-hidden="true" />
      <input ref={input} type="search" name="q" aria-label="Search" placeholder={SEARCH_PLACEHOLDER} required />
      <kbd aria-hidden="true">/</kbd>
    </Form>
  )
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
