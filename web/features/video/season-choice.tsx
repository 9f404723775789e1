import { Check, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { SeasonNameFragment } from '#web/gateway/generated/types.ts'
import { Link } from '#web/ui/links/link.tsx'
import './season-choice.css'

interface SeasonChoiceProps {
  seasons: readonly SeasonNameFragment[]
  currentId: string | null
}

/** The popover attribute needs no JavaScript. */
export function SeasonChoice({ seasons, currentId }: SeasonChoiceProps) {
  const id = useId()
  if (seasons.length === 0) return null
  const sorted = seasons.toSorted((one, other) => other.number - one.number)
  const current = sorted.find(({ _id }) => _id === currentId)
  return (
    <>
      <button type="button" className="select" popoverTarget={id}>
        {current ? seasonName(current) : 'All seasons'}
        <ChevronDown className="icon small" aria-hidden="true" />
      </button>
      <nav id={id} className="choice" popover="auto" aria-label="Seasons">
        <ul>
          {sorted.map((season) => (
            <li key={season._id}>
              <Link to={season._url} aria-current={season === current ? 'page' : undefined}>
                {seasonName(season)}
                {season === current && <Check className="icon" aria-hidden="true" />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** `Season 2 (2026)`, or `Season 2` when the year is unknown. */
export const seasonName = ({ number, seasonYear }: Pick<SeasonNameFragment, 'number' | 'seasonYear'>): string =>
  `Season ${number}${seasonYear === null ? '' : ` (${seasonYear})`}`
