import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { stopClickReplay } from '#web/lib/click-replay.ts'

function hydrate(): void {
  stopClickReplay()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

// In a task of its own, after the one that evaluated the modules.
setTimeout(hydrate)
