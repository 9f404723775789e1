import type { ReactNode } from 'react'

interface RowHeadProps {
  /** Language of the texts, if known. */
  language: string | null
  subline: string | null
  /** The title, as a link. */
  children: ReactNode
}

/** The title of a row and the two lines under it. */
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
