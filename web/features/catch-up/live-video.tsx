import { CardImage } from '#web/components/images/card-image.tsx'
import { TitledReel } from '#web/components/reels/titled-reel.tsx'
import type { GetVideoStreamListQuery } from '#web/gateway/generated/types.ts'
import { dayAndTime } from '#web/lib/time/clock-time.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Badge } from '#web/ui/status/badge.tsx'

type Streams = GetVideoStreamListQuery['videoStreamList']

interface LiveVideoProps {
  streams: Streams
  now: number
}

export function LiveVideo({ streams, now }: LiveVideoProps) {
  if (streams.length === 0) return null
  return (
    <TitledReel title="Live video" shape="wide">
      {streams.map((stream) => (
        <Stream key={stream._id} stream={stream} now={now} />
      ))}
    </TitledReel>
  )
}

function Stream({ stream, now }: { stream: Streams[number]; now: number }) {
  const { _url, headline, headerImage: image, availability } = stream
  return (
    <li className="card">
      <CardImage
        image={image}
        crop="medium16x9"
        width={400}
        sizes="(min-width: 1200px) 23vw, (min-width: 382px) 290px, 76vw"
      >
        <div className="top-left">
          {availability.state === 'PENDING' ? (
            <Badge kind="dark">
              {availability.from ? `From ${dayAndTime(new Date(availability.from.iso8601), now)}` : 'Soon'}
            </Badge>
          ) : (
            <Badge kind="live">Live</Badge>
          )}
        </div>
      </CardImage>
      <div className="text">
        <h3 className="item-title line-clamp-2">
          <Link to={_url}>{headline}</Link>
        </h3>
      </div>
    </li>
  )
}
