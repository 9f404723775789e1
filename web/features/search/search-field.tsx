import { ArrowLeft, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Form } from 'react-router'
import { SEARCH_PLACEHOLDER } from '#web/lib/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { QUERY_LENGTH } from './search-request.ts'

interface SearchFieldProps {
  value: string
  suggestions: readonly string[]
  onType: (text: string) => void
  /** Enter was pressed, or a suggestion was chosen. */
  onSubmit: (text: string) => void
  onBack: () => void
}

/** The search field with its list of suggestions: a combobox as in the ARIA Authoring Practices, and a form without JavaScript. */
export function SearchField({ value, suggestions, onType, onSubmit, onBack }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [active, setActive] = useState(-1)
  const chosen = suggestions[active]
  useSlashKey(input)

  const submit = (text: string) => {
    setActive(-1)
    onSubmit(text)
    input.current?.blur()
  }
  const type = (text: string) => {
    setActive(-1)
    onType(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && suggestions.length > 0) {
      event.preventDefault()
      // -1 is the field itself.
      setActive((at) => ((at + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1)
    }
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault()
      type('')
    }
  }

  return (
    <div className="search-head">
      <IconButton
        className="menu:hidden"
        label="Back"
        icon={<ArrowLeft className="icon" aria-hidden="true" />}
        onClick={onBack}
      />
      <Form
        className="search-field"
        role="search"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          submit(chosen ?? value)
        }}
      >
        <Search className="icon" aria-hidden="true" />
        <input
          ref={input}
          type="search"
          name="q"
          value={value}
          maxLength={QUERY_LENGTH.max}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={SEARCH_PLACEHOLDER}
          aria-label="Search"
          role="combobox"
          aria-expanded={suggestions.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen === undefined ? undefined : `${listId}-${active}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        {value !== '' && (
          <IconButton
            label="Clear search"
            icon={<X className="icon" aria-hidden="true" />}
            onClick={() => {
              type('')
              input.current?.focus()
            }}
          />
        )}
      </Form>
      <ul className="suggestions" id={listId} role="listbox" aria-label="Suggestions" hidden={suggestions.length === 0}>
        {suggestions.map((text, index) => (
          <li
            key={text}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            // Before the field loses the focus, which would remove the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => submit(text)}
          >
            <Search className="icon small" aria-hidden="true" />
            <Typed text={text} typed={value} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A suggestion in which what was typed stands out. */
function Typed({ text, typed }: { text: string; typed: string }) {
  const start = text.toLowerCase().indexOf(typed.trim().toLowerCase())
  if (start < 0) return <span>{text}</span>
  const end = start + typed.trim().length
  return (
    <span>
      {text.slice(0, start)}
      <b>{text.slice(start, end)}</b>
      {text.slice(end)}
    </span>
  )
}

/** The `/` key focuses the field unless another text field has the focus. */
function useSlashKey(input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping) return
      event.preventDefault()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}
