import { ExternalLink, Timer } from 'lucide-react'
import { Link } from 'react-router'
import type { CompetitionReelFragment, CompetitionTicketFragment } from '#web/gateway/generated/types.ts'
import { stationIdOf } from '#web/gateway/stations.ts'
import { useNow } from '#web/lib/use-now.ts'
import { phaseText } from './competition-phase-text.ts'
import { Picture } from '../pictures/picture.tsx'
import { TitledReel } from './titled-reel.tsx'

/** A reel of competition cards in the shape of tickets. */
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
    <li className="ticket" data-station={station ? stationIdOf(station) : undefined}>
      <div className="picture-frame">
        {image && (
          <Picture
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
        <TicketLink ticket={ticket} />
      </div>
    </li>
  )
}

/** Links to the page of the competition, otherwise to the partner's site. */
function TicketLink({
  ticket: { headline, buttonText, internalLink, externalLink },
}: {
  ticket: CompetitionTicketFragment
}) {
  const about = <span className="sr-only">{`: ${headline}`}</span>
  if (internalLink) {
    return (
      <Link className="button small ink" to={internalLink}>
        {buttonText}
        {about}
      </Link>
    )
  }
  if (!externalLink) return null
  return (
    <a className="button small ink" href={externalLink} target="_blank" rel="noopener noreferrer">
      {buttonText}
      {about}
      <ExternalLink className="icon small" aria-hidden="true" />
      <span className="sr-only">, opens in a new tab</span>
    </a>
  )
}
