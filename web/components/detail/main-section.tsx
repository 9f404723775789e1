import { useId, type ReactNode } from 'react'

interface MainSectionProps {
  title: string
  /** False for a section that has only controls. */
  isPrinted?: boolean
  children: ReactNode
}

export function MainSection({ title, isPrinted = true, children }: MainSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={isPrinted ? undefined : 'print:hidden'}>
      <h2 className="title-2 mb-3" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
