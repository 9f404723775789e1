import { RotateCcw, RotateCw } from 'lucide-react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import './skip-button.css'

interface SkipButtonProps {
  direction: 'back' | 'forward'
  isDisabled: boolean
  onPress: () => void
}

export function SkipButton({ direction, isDisabled, onPress }: SkipButtonProps) {
  const Icon = direction === 'back' ? RotateCcw : RotateCw
  return (
    <IconButton
      className="skip-button"
      label={direction === 'back' ? 'Rewind 15 seconds' : 'Forward 15 seconds'}
      disabled={isDisabled}
      onClick={onPress}
      icon={
        <>
          <Icon className="icon" aria-hidden="true" />
          <b aria-hidden="true">15</b>
        </>
      }
    />
  )
}
