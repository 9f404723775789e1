import type { ReactNode } from 'react'

interface RowHeadProps {
  language: string | null
  subline: string | null
  children: ReactNode
}

export function RowHead({ language, subline, children }: RowHeadProps) {
  const lang = language ?? undefined
  return (
    <div className="row-head">
      <h3 className="item-title" lang={lang}>
        {children}
      </h3>
      {subline && (
        <p className="line-clamp-2" lang={lang}>
          {subline}
        </p>
      )}
    </div>
  )
}
