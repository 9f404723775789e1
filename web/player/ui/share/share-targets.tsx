import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'

const BRAND = { className: 'icon solid', viewBox: '0 0 24 24', 'aria-hidden': true } as const

export interface NetworkTarget {
  type: 'facebook' | 'twitter' | 'whatsapp'
  name: string
  icon: ReactNode
  href: (url: string, title: string) => string
}

/** Plain links, so that no third-party resource is loaded. */
export const NETWORKS: readonly NetworkTarget[] = [
  {
    type: 'facebook',
    name: 'Facebook',
    icon: (
      <svg {...BRAND}>
        <path d="M13.6 21v-8.2h2.8l.4-3.2h-3.2v-2c0-.9.3-1.6 1.6-1.6h1.7V3.1C16.6 3 15.6 3 14.5 3 12 3 10.3 4.5 10.3 7.3v2.3H7.5v3.2h2.8V21z" />
      </svg>
    ),
    href: (url) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  },
  {
    type: 'twitter',
    name: 'Twitter',
    icon: (
      <svg {...BRAND}>
        <path d="M22 5.9c-.7.3-1.5.5-2.4.7.9-.5 1.5-1.3 1.8-2.3-.8.5-1.7.8-2.6 1a4.1 4.1 0 0 0-7 3.7A11.6 11.6 0 0 1 3.4 4.7a4.1 4.1 0 0 0 1.3 5.5c-.7 0-1.3-.2-1.9-.5v.1c0 2 1.4 3.6 3.3 4-.6.2-1.2.2-1.9.1.5 1.6 2 2.8 3.8 2.8A8.2 8.2 0 0 1 2 18.4 11.6 11.6 0 0 0 8.3 20.3c7.5 0 11.7-6.3 11.7-11.7v-.5c.8-.6 1.5-1.3 2-2.2z" />
      </svg>
    ),
    href: (url, title) => `https://twitter.com/intent/tweet?${new URLSearchParams({ text: title, url })}`,
  },
  {
    type: 'whatsapp',
    name: 'WhatsApp',
    icon: <MessageCircle className="icon" aria-hidden="true" />,
    href: (url, title) => `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`,
  },
]
