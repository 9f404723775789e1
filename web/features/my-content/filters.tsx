import { useNavigate } from 'react-router'
import type { ListFilter } from '#web/gateway/generated/types.ts'
import { ChipLink } from '#web/ui/buttons/chip.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { myContentPath, MEDIA_TYPES, type MyContentView, withMediaType } from './my-content-view.ts'

const FILTERS: readonly { value: ListFilter; label: string }[] = [
  { value: 'ALL', label: 'ALL' },
  { value: 'FOLLOWING', label: 'FOLLOWING' },
  { value: 'BOOKMARK', label: 'BOOKMARK' },
]

export function Filters({ view }: { view: MyContentView }) {
  const navigate = useNavigate()
  const choose = (filter: ListFilter) => void navigate(myContentPath({ ...view, filter }), { preventScrollReset: true })
  return (
    <div className="flex items-center justify-between flex-wrap gap-3.5">
      <Segmented label="List" options={FILTERS} value={view.filter} onChange={choose} />
      <nav
        className="chips max-w-full max-sm:-mx-(--gutter) max-sm:max-w-none max-sm:basis-[100vw] max-sm:px-(--gutter)"
        aria-label="Media type"
      >
        {MEDIA_TYPES.map(({ value, label }) => (
          <ChipLink
            key={value}
            to={myContentPath(withMediaType(view, value))}
            preventScrollReset
            replace
            aria-current={value === view.mediaType ? 'page' : undefined}
          >
            {label}
          </ChipLink>
        ))}
      </nav>
    </div>
  )
}
