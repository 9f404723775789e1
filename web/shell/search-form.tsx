import { Search } from 'lucide-react'
import { useRef } from 'react'
import { Form } from 'react-router'
import { useSlashKey } from '#web/lib/browser/use-slash-key.ts'
import { SEARCH_PLACEHOLDER } from '#web/lib/text/messages.ts'

export function SearchForm() {
  const input = useRef<HTMLInputElement>(null)
  useSlashKey(input)
  return (
    <Form className="search" role="search" action="/search">
      <Search className="icon small" aria-hidden="true" />
      <input ref={input} type="search" name="q" aria-label="Search" placeholder={SEARCH_PLACEHOLDER} required />
      <kbd aria-hidden="true">/</kbd>
    </Form>
  )
}
