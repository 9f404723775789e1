import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { RESOURCE_ENTRIES } from '#web/lib/browser/resource-entries.ts'
import { stopClickReplay } from '#web/lib/inline-scripts/click-replay.ts'
import { isStaleDocument } from '#web/lib/inline-scripts/document-path.ts'
import { reportError, startTelemetry } from '#web/telemetry/start-telemetry.ts'

function hydrate(): void {
  if (isStaleDocument()) return window.location.reload()
  stopClickReplay()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={reportError} />
      </StrictMode>,
    )
  })
}

performance.setResourceTimingBufferSize(RESOURCE_ENTRIES)
startTelemetry()
// A separate task, so that evaluating the modules and hydrating are not one long task.
setTimeout(hydrate)
