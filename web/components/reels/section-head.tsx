import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/ui/links/link.tsx'

interface SectionHeadProps {
  id?: string
  title: string
  all?: { to: string; label: string } | undefined
  children?: ReactNode
}

export function SectionHead({ id, title, all, children }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 className="title-2" id={id}>
        {title}
      </h2>
      {all && (
        <Link className="all-link" to={all.to} aria-describedby={id}>
          {all.label}
          <ChevronRight className="icon small" aria-hidden="true" />
        </Link>
      )}
      {children}
    </div>
  )
}
