import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { Find } from './use-find.ts'

interface FindBarProps {
  find: Find
  /** Index in the found positions; -1 before the first step. */
  at: number
  onStep: (by: 1 | -1) => void
}

/** Enter and Shift+Enter step through the sentences, Escape clears. */
export function FindBar({ find: { text, query, positions, set }, at, onStep }: FindBarProps) {
  const input = useRef<HTMLInputElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape' && text !== '') set('')
    else return
    event.preventDefault()
  }
  const isSearching = query.length > 1
  const count = positions.length === 0 ? 'Not said' : `${Math.max(at, 0) + 1} of ${positions.length}`
  return (
    <div className="find-bar" role="search" aria-label="Transcript">
      <Search className="icon small" aria-hidden="true" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-label="Find in the transcript"
        placeholder="Find in the transcript"
        value={text}
        onChange={(event) => set(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className="meta" role="status">
        {isSearching && count}
      </span>
      {isSearching && (
        <>
          <IconButton
            label="Previous"
            disabled={positions.length === 0}
            icon={<ChevronUp className="icon" aria-hidden="true" />}
            onClick={() => onStep(-1)}
          />
          <IconButton
            label="Next"
            disabled={positions.length === 0}
            icon={<ChevronDown className="icon" aria-hidden="true" />}
            onClick={() => onStep(1)}
          />
          <IconButton
            label="Clear"
            icon={<X className="icon" aria-hidden="true" />}
            onClick={() => {
              set('')
              input.current?.focus()
            }}
          />
        </>
      )}
    </div>
  )
}
