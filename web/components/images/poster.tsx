import type { ComponentProps, ReactNode } from 'react'
import { Link } from '#web/ui/links/link.tsx'
import { ResponsiveImage } from './responsive-image.tsx'

interface PosterProps {
  to: string | null
  image: ({ medium4x5: string } & Pick<ComponentProps<typeof ResponsiveImage>, 'placeholder'>) | null
  badge: string | null | undefined
  note?: string | null
  title: string
  language?: string | null
}

export const Poster = ({ to, image, badge, note, title, language }: PosterProps) => (
  <li>
    <Frame to={to}>
      {image && (
        <ResponsiveImage
          url={image.medium4x5}
          placeholder={image.placeholder}
          alt=""
          width={320}
          height={400}
          sizes="(min-width: 1200px) 18vw, 196px"
        />
      )}
      <div className="inner">
        {badge && <span className="badge inverse small">{badge}</span>}
        {note && <span className="text-meta font-semibold">{note}</span>}
        <h3 lang={language ?? undefined}>{title}</h3>
      </div>
    </Frame>
  </li>
)

const Frame = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to ? (
    <Link className="poster" to={to}>
      {children}
    </Link>
  ) : (
    <div className="poster">{children}</div>
  )
