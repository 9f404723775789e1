import { type ReactNode, Suspense, useState } from 'react'

interface LazyDetailsProps {
  icon: ReactNode
  label: string
  children: ReactNode
}

export function LazyDetails({ icon, label, children }: LazyDetailsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="profile-details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="setting-row">
        {icon}
        <span className="label">
          <span>{label}</span>
        </span>
      </summary>
      <Suspense>{isOpen && children}</Suspense>
    </details>
  )
}
