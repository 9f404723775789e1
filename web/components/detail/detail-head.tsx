import type { ReactNode } from 'react'
import { averageColour } from '#web/components/images/average-colour.ts'
import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import type { DetailFragment } from '#web/gateway/generated/types.ts'
import { headlineSize } from '#web/ui/text/headline-size.ts'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import './detail.css'

interface DetailHeadProps {
  content: Pick<DetailFragment, 'headline' | 'subline' | 'headerImage' | 'language'>
  crumbs: readonly Crumb[]
  above?: ReactNode
  children: ReactNode
}

export function DetailHead({ content, crumbs, above, children }: DetailHeadProps) {
  const { headline, subline, headerImage, language } = content
  const lang = language ?? undefined
  const tint = averageColour(headerImage?.blurHashString)
  return (
    <>
      <div className="page-width">
        <Breadcrumbs crumbs={crumbs} page={headline} />
      </div>
      <div className="detail-band" style={tint ? { '--tint': tint } : undefined}>
        <div className="page-width">
          <div className="detail-head">
            <Cover image={headerImage} />
            <div className="text min-w-0">
              {above}
              <h1 className={`${headlineSize(headline)} max-w-full wrap-anywhere`} lang={lang}>
                {headline}
              </h1>
              {subline && (
                <p className="body-large max-w-[38em]" lang={lang}>
                  {subline}
                </p>
              )}
              {children}
            </div>
          </div>
        </div>
      </div>
    </>
  )
}

const Cover = ({ image }: { image: DetailFragment['headerImage'] }) => (
  <div className="art ratio-1x1">
    {image && (
      <ResponsiveImage
        url={image.large1x1}
        placeholder={image.placeholder}
        alt={image.imageDescription}
        width={296}
        height={296}
        sizes="(min-width: 1200px) 296px, (min-width: 768px) 260px, min(62vw, 260px)"
        priority
      />
    )}
  </div>
)
