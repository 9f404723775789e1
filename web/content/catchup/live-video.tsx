import { useId } from 'react'
import { Link } from 'react-router'
import type { GetVideoStreamListQuery } from '#web/gateway/generated/types.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Reel } from '#web/ui/reel.tsx'
import { Picture } from '../picture.tsx'
import { SectionHead } from '../section-head.tsx'

type Streams = GetVideoStreamListQuery['videoStreamList']

/** The live video channels; nothing where there are none. */
export function LiveVideo({ streams }: { streams: Streams }) {
  const headingId = useId()
  if (streams.length === 0) return null
  return (
    <section className="section" aria-labelledby={headingId}>
      <Reel
        shape="wide"
        head={(arrows) => (
          <SectionHead id={headingId} title="Live video">
            {arrows}
          </SectionHead>
        )}
      >
        {streams.map((stream) => (
          <Stream key={stream._id} stream={stream} />
        ))}
      </Reel>
    </section>
  )
}

function Stream({ stream: { _url, headline, headerImage: image } }: { stream: Streams[number] }) {
  return (
    <li className="card">
      <div className="art r169">
        {image && (
          <Picture
            url={image.medium16x9}
            placeholder={image.placeholder}
            alt=""
            width={400}
            height={225}
            sizes="(min-width: 1200px) 23vw, (min-width: 382px) 290px, 76vw"
          />
        )}
        <div className="tl">
          <Badge kind="live">Live</Badge>
        </div>
      </div>
      <div className="txt">
        <h3 className="ttl clamp2">
          <Link to={_url}>{headline}</Link>
        </h3>
      </div>
    </li>
  )
}
