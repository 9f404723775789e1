import { useId, type ReactNode } from 'react'

export function SideSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className="mb-3 text-base font-bold" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
