import './switch.css'

interface SwitchProps {
  labelledBy: string
  isOn: boolean
  onChange?: (isOn: boolean) => void
  isDisabled?: boolean
}

/** Takes effect immediately. */
export const Switch = ({ labelledBy, isOn, onChange, isDisabled = false }: SwitchProps) => (
  <button
    type="button"
    className="switch"
    role="switch"
    aria-checked={isOn}
    aria-labelledby={labelledBy}
    disabled={isDisabled}
    onClick={() => onChange?.(!isOn)}
  />
)
