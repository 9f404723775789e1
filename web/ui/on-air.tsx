import type { ReactNode } from 'react'

const KINDS = { signal: '', theme: 'theme', ink: 'ink' } as const

interface OnAirProps {
  /** In signal colour, in the station's, or in that of the text around it. */
  kind?: keyof typeof KINDS
  className?: string
  children?: ReactNode
}

/** The lamp that says that something is on air now. */
export const OnAir = ({ kind = 'signal', className, children = 'On air' }: OnAirProps) => (
  <span className={['on-air', KINDS[kind], className].filter(Boolean).join(' ')}>
    <span className="lamp" />
    {children}
  </span>
)
