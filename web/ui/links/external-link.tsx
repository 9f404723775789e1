import { ExternalLink as ExternalIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface ExternalLinkProps {
  href: string
  className?: string
  children: ReactNode
}

export const ExternalLink = ({ href, className, children }: ExternalLinkProps) => (
  <a className={className} href={href} target="_blank" rel="noopener noreferrer">
    {children}
    <ExternalIcon className="icon small" aria-hidden="true" />
    <span className="sr-only">(opens in a new tab)</span>
  </a>
)
