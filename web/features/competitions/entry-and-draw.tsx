import type { CompetitionDetailFragment } from '#web/gateway/generated/types.ts'
import { DrawSection } from './draw-section.tsx'
import { EntrySection } from './entry-section.tsx'
import { type LiveStore, useLiveState } from './live-state.ts'

export interface EntryAndDrawProps {
  competition: CompetitionDetailFragment
  form: NonNullable<CompetitionDetailFragment['entryForm']>
  live: LiveStore
}

export function EntryAndDraw({ competition, form, live }: EntryAndDrawProps) {
  const { own, phase, now } = useLiveState(live)
  const { draw } = competition
  return (
    <>
      {(own.entry ?? !draw?.drawnAt) && (
        <EntrySection competition={competition} form={form} own={own} phase={phase} now={now} />
      )}
      {draw && <DrawSection draw={draw} form={form} ownEntry={own.entry?.id ?? null} now={now} />}
    </>
  )
}
