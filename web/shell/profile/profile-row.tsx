import type { ReactNode } from 'react'

interface ProfileRowProps {
  icon: ReactNode
  label: string
  detail?: string
  end?: ReactNode
  isDangerous?: boolean
  isDisabled?: boolean
  onPress: () => void
}

export const ProfileRow = ({ icon, label, detail, end, isDangerous = false, isDisabled, onPress }: ProfileRowProps) => (
  <button
    type="button"
    className={isDangerous ? 'setting-row danger' : 'setting-row'}
    // Not `disabled`, which would drop the focus.
    aria-disabled={isDisabled || undefined}
    onClick={isDisabled ? undefined : onPress}
  >
    {icon}
    <span className="label">
      <span>{label}</span>
      {detail && <small>{detail}</small>}
    </span>
    {end}
  </button>
)
