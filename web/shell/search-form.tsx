import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { SEARCH_PLACEHOLDER } from '#web/lib/messages.ts'

/** The search of the desktop top bar. A slash leads to it from anywhere but a text field. */
export function SearchForm() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isWriting(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <Form className="search" role="search" action="/search">
      <Search className="icon small" aria-hidden="true" />
      <input ref={input} type="search" name="q" aria-label="Search" placeholder={SEARCH_PLACEHOLDER} required />
      <kbd aria-hidden="true">/</kbd>
    </Form>
  )
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
