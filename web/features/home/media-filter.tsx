import type { KeyboardEvent } from 'react'
import { Form } from 'react-router'
import type { MediaType } from '#web/gateway/generated/types.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

const TYPES: readonly MediaType[] = ['ALL', 'AUDIO', 'VIDEO']
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** What the query asks for; anything unknown is all. */
export const mediaTypeOf = (search: URLSearchParams): MediaType =>
  TYPES.find((type) => type === search.get('mediaType')) ?? 'ALL'

/** Which kind of media is listed. It is a form that the address answers, so it works without JavaScript too. */
export function MediaFilter({ value }: { value: MediaType }) {
  const hasScript = useHydrated()
  return (
    <Form method="get" action="/" preventScrollReset>
      <div className="segmented" role="radiogroup" aria-label="Media type">
        {TYPES.map((type) => (
          <button
            key={type}
            // "All" is the page without a query.
            {...(type !== 'ALL' && { name: 'mediaType', value: type })}
            role="radio"
            aria-checked={type === value}
            onKeyDown={selectNext}
            // Arrows reach the others, where there is a script to follow them.
            tabIndex={hasScript && type !== value ? -1 : 0}
          >
            {type}
          </button>
        ))}
      </div>
    </Form>
  )
}

/** Arrows move and select. */
function selectNext(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (!step) return
  event.preventDefault()
  const group = event.currentTarget.closest('[role="radiogroup"]')
  const radios = [...(group?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])]
  const from = radios.indexOf(event.currentTarget)
  const target = radios[(from + step + radios.length) % radios.length]
  target?.focus()
  target?.click()
}
