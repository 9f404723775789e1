import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { PauseIcon, PlayIcon } from '#web/ui/icons/media-icons.tsx'
import type { Rotation } from './use-rotation.ts'

export const RotationToggle = ({ rotation: { isStopped, toggle } }: { rotation: Rotation }) => (
  <IconButton
    label={isStopped ? 'Start rotation' : 'Stop rotation'}
    icon={isStopped ? <PlayIcon /> : <PauseIcon />}
    size="small"
    onClick={toggle}
  />
)
