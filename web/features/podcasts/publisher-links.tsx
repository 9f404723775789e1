import { SideSection } from '#web/components/detail/side-section.tsx'
import { ExternalLink } from '#web/ui/links/external-link.tsx'

interface PublisherLinksProps {
  link: string | null
  funding: readonly { url: string; title: string }[]
}

export function PublisherLinks({ link, funding }: PublisherLinksProps) {
  const links = [
    ...(link ? [{ url: link, title: 'Website of the publisher' }] : []),
    ...funding.map(({ url, title }) => ({ url, title: title || 'Support the makers' })),
  ]
  if (links.length === 0) return null
  return (
    <SideSection title="From the makers">
      <ul className="grid gap-2">
        {links.map(({ url, title }) => (
          <li key={url}>
            <ExternalLink className="link inline-flex items-baseline gap-1.5 wrap-anywhere" href={url}>
              {title}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </SideSection>
  )
}
