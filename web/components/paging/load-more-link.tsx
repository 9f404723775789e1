import type { MouseEvent } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'

interface LoadMoreLinkProps {
  /** The next page, for who opens it elsewhere or has no JavaScript. */
  to: string
  /** What there is more of, in the plural. */
  noun: string
  /** What it says before a press. */
  label?: string
  state: 'idle' | 'loading' | 'failed'
  onMore: () => void
}

/** The end of a paged list: a press loads the next page into it. */
export function LoadMoreLink({ to, noun, label = 'Load more', state, onMore }: LoadMoreLinkProps) {
  const words = { idle: label, loading: 'Loading', failed: 'Try again' }
  return (
    <>
      <ButtonLink
        kind="outline"
        to={to}
        aria-busy={state === 'loading'}
        onClick={(event) => {
          if (opensElsewhere(event)) return
          event.preventDefault()
          onMore()
        }}
      >
        {words[state]}
      </ButtonLink>
      {state === 'failed' && <p role="alert">{`More ${noun} could not be loaded. What is here still works.`}</p>}
    </>
  )
}

const opensElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
