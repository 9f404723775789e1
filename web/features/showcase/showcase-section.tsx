import type { ReactNode } from 'react'

export const ShowcaseSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="showcase-section">
    <h2>{title}</h2>
    <div className="showcase-grid">{children}</div>
  </section>
)

export const ShowcaseRow = ({ children }: { children: ReactNode }) => <div className="showcase-row">{children}</div>
