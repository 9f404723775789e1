import { Timer } from 'lucide-react'
import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import type { CompetitionReelFragment, CompetitionTicketFragment } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { ExternalLink } from '#web/ui/links/external-link.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { phaseAt, phaseText } from './competition-phase-text.ts'
import { TitledReel } from './titled-reel.tsx'

export function CompetitionReel({ reel, loadedAt }: { reel: CompetitionReelFragment; loadedAt: number }) {
  const now = useNow(loadedAt)
  return (
    <TitledReel title={reel.title} shape="ticket">
      {reel.tickets.map((ticket) => (
        <Ticket key={ticket.id} ticket={ticket} now={now} />
      ))}
    </TitledReel>
  )
}

function Ticket({ ticket, now }: { ticket: CompetitionTicketFragment; now: number }) {
  const { headline, station, image } = ticket
  const deadline = phaseText(ticket, now)
  return (
    <li className="ticket" data-station={station ? toStationId(station) : undefined}>
      <div className="image-frame">
        {image && (
          <ResponsiveImage
            url={image.medium4x5}
            placeholder={image.placeholder}
            alt=""
            width={240}
            height={300}
            sizes="(min-width: 1200px) 12vw, 180px"
          />
        )}
      </div>
      <div className="inner">
        <div>
          {deadline && (
            <p className="deadline">
              <Timer className="icon small" aria-hidden="true" />
              {deadline}
            </p>
          )}
          <h3>{headline}</h3>
        </div>
        <TicketLink ticket={ticket} now={now} />
      </div>
    </li>
  )
}

/** Leads to the partner's site while the competition can be entered there, otherwise to its page. */
function TicketLink({ ticket, now }: { ticket: CompetitionTicketFragment; now: number }) {
  const { headline, buttonText, internalLink, externalLink } = ticket
  const about = <span className="sr-only">{`: ${headline}`}</span>
  if (externalLink && phaseAt(ticket, now) === 'OPEN') {
    return (
      <ExternalLink className="button small ink" href={externalLink}>
        {buttonText}
        {about}
      </ExternalLink>
    )
  }
  if (!internalLink) return null
  return (
    <Link className="button small ink" to={internalLink}>
      {buttonText}
      {about}
    </Link>
  )
}
