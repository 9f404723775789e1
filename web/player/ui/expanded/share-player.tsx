import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { PlayerState } from '../../core/state.ts'
import { ShareSheet } from '../share/share-sheet.tsx'

const pathOf = ({ url, station }: PlayerState): string => url ?? (station ? `/station/${station}` : '/')

/** Recordings are shared with the current time. */
export function SharePlayer({ state }: { state: PlayerState }) {
  const [sheet, setSheet] = useState<{ isOpen: boolean; seconds: number | null } | null>(null)
  const seconds = state.live || state.currentTime < 1 ? null : Math.floor(state.currentTime)
  return (
    <>
      <IconButton
        label="Share"
        icon={<Share2 className="icon" aria-hidden="true" />}
        onClick={() => setSheet({ isOpen: true, seconds })}
      />
      {sheet && (
        <ShareSheet
          {...sheet}
          title={state.title}
          path={pathOf(state)}
          station={state.station}
          onClose={() => setSheet({ ...sheet, isOpen: false })}
        />
      )}
    </>
  )
}
