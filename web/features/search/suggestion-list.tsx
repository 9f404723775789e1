import { Search } from 'lucide-react'

interface SuggestionListProps {
  id: string
  suggestions: readonly string[]
  /** Index; -1 for none. */
  active: number
  typed: string
  onChoose: (text: string) => void
}

export const suggestionId = (listId: string, index: number): string => `${listId}-${index}`

/** The focus stays in the search field. */
export const SuggestionList = ({ id, suggestions, active, typed, onChoose }: SuggestionListProps) => (
  <div className="suggestions" id={id} role="listbox" aria-label="Suggestions" hidden={suggestions.length === 0}>
    {suggestions.map((text, index) => (
      <button
        key={text}
        type="button"
        id={suggestionId(id, index)}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        // Before the field loses the focus, which would remove the list.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChoose(text)}
      >
        <Search className="icon small" aria-hidden="true" />
        <Marked text={text} typed={typed.trim()} />
      </button>
    ))}
  </div>
)

function Marked({ text, typed }: { text: string; typed: string }) {
  const start = text.toLowerCase().indexOf(typed.toLowerCase())
  if (start < 0) return <span>{text}</span>
  const end = start + typed.length
  return (
    <span>
      {text.slice(0, start)}
      <b>{text.slice(start, end)}</b>
      {text.slice(end)}
    </span>
  )
}
