import type { KeyboardEvent } from 'react'
import { Form } from 'react-router'
import type { MediaType } from '#web/gateway/generated/types.ts'
import { MEDIA_TYPES } from '#web/lib/media-type.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The media type filter, a GET form so that it works without JavaScript. */
export function MediaFilter({ value }: { value: MediaType }) {
  const isHydrated = useHydrated()
  return (
    <Form method="get" action="/" preventScrollReset>
      <div className="segmented" role="radiogroup" aria-label="Media type">
        {MEDIA_TYPES.map((type) => (
          <button
            key={type}
            // `ALL` has no parameter, so that the page has one URL.
            {...(type !== 'ALL' && { name: 'mediaType', value: type })}
            role="radio"
            aria-checked={type === value}
            onKeyDown={selectNext}
            // Roving tabindex needs the key handler; without JavaScript every radio stays in the tab order.
            tabIndex={isHydrated && type !== value ? -1 : 0}
          >
            {type}
          </button>
        ))}
      </div>
    </Form>
  )
}

/** Arrow keys move the focus to the adjacent radio and select it. */
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
