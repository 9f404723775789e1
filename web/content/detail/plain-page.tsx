import type { DetailFragment } from '#web/gateway/generated/types.ts'
import { stationIdOf } from '#web/gateway/stations.ts'
import { Badges } from './badges.tsx'
import { BodyText } from './body-text.tsx'
import { DetailHead } from './detail-head.tsx'

/** What every kind of content has: its head and its text. */
export function PlainPage({ content }: { content: DetailFragment }) {
  const { station, badges, overline, subline, language } = content
  return (
    <div data-station={station ? stationIdOf(station) : undefined}>
      <DetailHead content={content} crumbs={[]} above={<Badges badges={badges} overline={overline} />}>
        {subline && (
          <p className="body-lg max-w-[38em]" lang={language ?? undefined}>
            {subline}
          </p>
        )}
      </DetailHead>
      <div className="wrap">
        <BodyText content={content} />
      </div>
    </div>
  )
}
