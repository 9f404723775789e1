import { useId, type ReactNode } from 'react'

/** A titled section of the main column. */
export function MainSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className="title-2 mb-3" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
