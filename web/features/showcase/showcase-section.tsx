import type { ReactNode } from 'react'

/** One group of components, with its rows. */
export const ShowcaseSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="showcase-section">
    <h2>{title}</h2>
    <div className="showcase-grid">{children}</div>
  </section>
)

/** A row of components. */
export const ShowcaseRow = ({ children }: { children: ReactNode }) => <div className="showcase-row">{children}</div>
