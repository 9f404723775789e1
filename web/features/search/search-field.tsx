import { ArrowLeft, Search, X } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { Form, NavigationType, useNavigationType } from 'react-router'
import { useSlashKey } from '#web/lib/browser/use-slash-key.ts'
import { wideScreen } from '#web/lib/browser/wide-screen.ts'
import { SEARCH_PLACEHOLDER } from '#web/lib/text/messages.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { QUERY_LENGTH } from './search-request.ts'
import { suggestionId, SuggestionList } from './suggestion-list.tsx'

interface SearchFieldProps {
  value: string
  suggestions: readonly string[]
  onType: (text: string) => void
  onSubmit: (text: string) => void
  onBack: () => void
}

/** A combobox as in the ARIA Authoring Practices, and a form without JavaScript. */
export function SearchField({ value, suggestions, onType, onSubmit, onBack }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { shown, setOpen, active, onArrow } = useOptions(suggestions)
  const isOpen = shown.length > 0
  const chosen = shown[active]
  useSlashKey(input)
  useEarlyText(input, value, onType)
  useFocusFromTopBar(input)

  const submit = (text: string) => {
    setOpen(true)
    onSubmit(text)
    // Closes the keyboard of a phone.
    if (!wideScreen().matches) input.current?.blur()
  }
  const type = (text: string) => {
    setOpen(true)
    onType(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of an input method choose its candidates.
    if (event.nativeEvent.isComposing) return
    onArrow(event)
    if (event.key !== 'Escape' || value === '') return
    // Browsers clear a search field.
    event.preventDefault()
    if (isOpen) setOpen(false)
    else type('')
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
        <SearchInput
          ref={input}
          role="combobox"
          value={value}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={chosen === undefined ? undefined : suggestionId(listId, active)}
        />
        {value !== '' && <ClearButton input={input} onClear={() => type('')} />}
      </Form>
      <SuggestionList id={listId} suggestions={shown} active={active} typed={value} onChoose={submit} />
    </div>
  )
}

const SearchInput = (props: ComponentProps<'input'>) => (
  <input
    type="search"
    name="q"
    maxLength={QUERY_LENGTH.max}
    placeholder={SEARCH_PLACEHOLDER}
    aria-label="Search"
    aria-autocomplete="list"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    enterKeyHint="search"
    {...props}
  />
)

function ClearButton({ input, onClear }: { input: RefObject<HTMLInputElement | null>; onClear: () => void }) {
  const clear = () => {
    onClear()
    input.current?.focus()
  }
  return <IconButton label="Clear search" icon={<X className="icon" aria-hidden="true" />} onClick={clear} />
}

/** `active` is -1 for the field itself. An arrow opens a closed list. */
function useOptions(suggestions: readonly string[]) {
  const [active, setActive] = useState(-1)
  const [isClosed, setClosed] = useState(false)
  const setOpen = (isOpen: boolean) => {
    setActive(-1)
    setClosed(!isOpen)
  }
  const onArrow = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || suggestions.length === 0) return
    event.preventDefault()
    setClosed(false)
    const positions = suggestions.length + 1
    setActive((at) => ((at + 1 + step + positions) % positions) - 1)
  }
  return { shown: isClosed ? [] : suggestions, setOpen, active, onArrow }
}

/** Reports text that was typed before hydration. */
function useEarlyText(input: RefObject<HTMLInputElement | null>, value: string, onType: (text: string) => void) {
  const report = useEffectEvent(() => {
    const early = input.current?.value
    if (early !== undefined && early !== value) onType(early)
  })
  useEffect(() => report(), [])
}

/** This page does not have the form of the top bar, with which the focus would be lost. A phone would open its keyboard. */
function useFocusFromTopBar(input: RefObject<HTMLInputElement | null>) {
  const type = useNavigationType()
  const takeFocus = useEffectEvent(() => {
    if (type === NavigationType.Push && wideScreen().matches && document.activeElement === document.body)
      input.current?.focus({ preventScroll: true })
  })
  useEffect(() => takeFocus(), [])
}
