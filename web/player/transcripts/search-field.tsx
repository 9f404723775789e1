import { Search, X } from 'lucide-react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { markWords } from './find-words.ts'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  result: string
}

export const SearchField = ({ label, value, onChange, result }: SearchFieldProps) => (
  <div className="transcript-search">
    <Search className="icon small" aria-hidden="true" />
    <input
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    {value !== '' && (
      <IconButton label="Clear" size="small" icon={<X className="icon small" />} onClick={() => onChange('')} />
    )}
    <span className="sr-only" role="status">
      {value.trim() === '' ? '' : result}
    </span>
  </div>
)

export const MarkedWords = ({ text, words }: { text: string; words: string }) =>
  words.trim() === ''
    ? text
    : // Pieces have no identity but their place.
      // oxlint-disable-next-line react/no-array-index-key
      markWords(text, words).map((piece, index) => (piece.isFound ? <mark key={index}>{piece.text}</mark> : piece.text))
