interface SwitchProps {
  /** Id of the text that says what is switched. */
  labelledBy: string
  isOn: boolean
  onChange?: (isOn: boolean) => void
  isDisabled?: boolean
}

/** On or off, at once. */
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
