import type { MouseEvent } from 'react'
import { ButtonLink } from '#web/ui/buttons/button.tsx'

interface LoadMoreLinkProps {
  to: string
  /** In the plural. */
  noun: string
  label?: string
  state: 'idle' | 'loading' | 'failed'
  onMore: () => void
}

export function LoadMoreLink({ to, noun, label = 'Load more', state, onMore }: LoadMoreLinkProps) {
  const labels = { idle: label, loading: 'Loading', failed: 'Try again' }
  return (
    <>
      <ButtonLink
        kind="outlined"
        to={to}
        aria-busy={state === 'loading'}
        onClick={(event) => {
          if (opensNewTab(event)) return
          event.preventDefault()
          onMore()
        }}
      >
        {labels[state]}
      </ButtonLink>
      {state === 'failed' && <p role="alert">{`More ${noun} could not be loaded. What is here still works.`}</p>}
    </>
  )
}

const opensNewTab = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
