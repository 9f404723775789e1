import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { BackBar } from './back-bar.tsx'
import { SignalGraphic } from './signal-graphic.tsx'

interface ComingSoonProps {
  title: string
  /** Replaces the text of the title, for example with a wordmark. */
  mark?: ReactNode
  /** The page hides the mobile bar, so this shows a back bar. */
  isWithoutBar?: boolean
  children: ReactNode
}

/** Placeholder of a page that is not implemented yet, in the layout of the error pages. */
export function ComingSoon({ title, mark = title, isWithoutBar = false, children }: ComingSoonProps) {
  return (
    <div className="page-width">
      {isWithoutBar && <BackBar title={title} />}
      <section className={isWithoutBar ? 'error-page below-bar' : 'error-page'} aria-label={title}>
        <SignalGraphic signal="connection" />
        <p className="kicker signal">Opening soon</p>
        {isWithoutBar ? (
          <p className="display" aria-hidden="true">
            {mark}
          </p>
        ) : (
          <h1 className="display">{mark}</h1>
        )}
        <p className="body-large">{children}</p>
        <div className="actions">
          <ButtonLink kind="primary" size="large" to="/">
            Explore
          </ButtonLink>
          <ButtonLink kind="outline" size="large" to="/stations">
            Listen live
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}
