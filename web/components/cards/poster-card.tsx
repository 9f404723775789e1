import { Poster } from '#web/components/images/poster.tsx'
import type { Teaser } from '#web/player/playable/to-playable.ts'

export function PosterCard({ teaser }: { teaser: Teaser }) {
  const { _url, headline, teaserHeadline, headerImage, language, badges } = teaser
  return (
    <Poster
      to={_url}
      image={headerImage}
      badge={badges[0]}
      note={teaser.__typename === 'VideoSeasonPublishedContent' ? `Season ${teaser.seasonNumber}` : null}
      title={teaserHeadline ?? headline}
      language={language}
    />
  )
}
