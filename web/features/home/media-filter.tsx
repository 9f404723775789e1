import type { KeyboardEvent } from 'react'
import { Form } from 'react-router'
import type { MediaType } from '#web/gateway/generated/types.ts'
import { MEDIA_TYPES } from '#web/gateway/media-type.ts'
import { useHydrated } from '#web/lib/browser/use-hydrated.ts'
import { indexAfterKey } from '#web/ui/menus/arrow-keys.ts'

/** A GET form, which works without JavaScript. */
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

function selectNext(event: KeyboardEvent<HTMLElement>): void {
  const group = event.currentTarget.closest('[role="radiogroup"]')
  const radios = [...(group?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])]
  const target = indexAfterKey(event, radios.indexOf(event.currentTarget), radios.length, 'both')
  if (target === undefined) return
  event.preventDefault()
  radios[target]?.focus()
  radios[target]?.click()
}
