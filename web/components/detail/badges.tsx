import { Badge } from '#web/ui/status/badge.tsx'

interface BadgesProps {
  badges: readonly string[]
  overline: string | null
}

export function Badges({ badges, overline }: BadgesProps) {
  if (badges.length === 0 && !overline) return null
  return (
    <p className="flex items-center flex-wrap gap-2">
      {badges.map((badge) => (
        <Badge key={badge} kind="inverse">
          {badge}
        </Badge>
      ))}
      {overline && <span className="kicker theme">{overline}</span>}
    </p>
  )
}
