import { Mention } from '#web/components/detail/mention.tsx'
import { SideSection } from '#web/components/detail/side-section.tsx'
import { phaseText } from '#web/components/reels/competition-phase-text.ts'
import type { CompetitionMentionFragment } from '#web/gateway/generated/types.ts'

interface MoreCompetitionsProps {
  competitions: readonly CompetitionMentionFragment[]
  now: number
}

export function MoreCompetitions({ competitions, now }: MoreCompetitionsProps) {
  const pages = competitions.flatMap((other) => (other.internalLink ? { ...other, to: other.internalLink } : []))
  if (pages.length === 0) return null
  return (
    <SideSection title="More competitions">
      <ul className="mentions">
        {pages.map((page) => (
          <Mention
            key={page.id}
            to={page.to}
            title={page.headline}
            image={page.image}
            station={page.station}
            below={phaseText(page, now)}
          />
        ))}
      </ul>
    </SideSection>
  )
}
