import { useId } from 'react'
import { Link } from 'react-router'
import type { ShowcaseReelFragment } from '#web/gateway/generated/types.ts'
import { Reel } from '#web/ui/reel.tsx'
import { Picture } from '../picture.tsx'
import { SectionHead } from '../section-head.tsx'

type Showcase = ShowcaseReelFragment['showcases'][number]

/** Posters that editors hung up by hand; one without an address is only looked at. */
export function ShowcaseReel({ reel }: { reel: ShowcaseReelFragment }) {
  const headingId = useId()
  return (
    <section className="section" aria-labelledby={headingId}>
      <Reel
        shape="tall"
        head={(arrows) => (
          <SectionHead id={headingId} title={reel.title}>
            {arrows}
          </SectionHead>
        )}
      >
        {reel.showcases.map((showcase) => (
          <li key={showcase.id}>
            {showcase._url ? (
              <Link className="poster" to={showcase._url}>
                <Poster showcase={showcase} />
              </Link>
            ) : (
              <div className="poster">
                <Poster showcase={showcase} />
              </div>
            )}
          </li>
        ))}
      </Reel>
    </section>
  )
}

function Poster({ showcase: { title, teaserBadge, headerImage: image } }: { showcase: Showcase }) {
  return (
    <>
      {image && (
        <Picture
          url={image.medium4x5}
          placeholder={image.placeholder}
          alt=""
          width={320}
          height={400}
          sizes="(min-width: 1200px) 18vw, 196px"
        />
      )}
      <div className="in">
        {teaserBadge && <span className="badge inv sm">{teaserBadge}</span>}
        <h3>{title}</h3>
      </div>
    </>
  )
}
