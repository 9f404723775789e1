import { CircleCheckBig, Timer } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { BodyText, hasBodyText } from '#web/components/detail/body-text.tsx'
import { Breadcrumbs } from '#web/components/detail/breadcrumbs.tsx'
import { MainSection } from '#web/components/detail/main-section.tsx'
import { ShareLinks } from '#web/components/detail/share-links.tsx'
import { SideSection } from '#web/components/detail/side-section.tsx'
import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import { type Phase, phaseAt, phaseText } from '#web/components/reels/competition-phase-text.ts'
import { RichText } from '#web/components/sections/rich-text.tsx'
import { Sections } from '#web/components/sections/sections.tsx'
import type { CompetitionDetailFragment } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { ExternalLink } from '#web/ui/links/external-link.tsx'
import { Badge } from '#web/ui/status/badge.tsx'
import { headlineSize } from '#web/ui/text/headline-size.ts'
import { EntryArea } from './entry-area.tsx'
import { useLiveStore } from './live-state.ts'
import { MoreCompetitions } from './more-competitions.tsx'
import { useServerNow } from './server-now.ts'
import { useEntry } from './use-entry.ts'
import '#web/components/detail/detail.css'
import '#web/styles/fields.css'
import './competition.css'
import './entry.css'

interface CompetitionPageProps {
  competition: CompetitionDetailFragment
  loadedAt: number
}

export function CompetitionPage({ competition, loadedAt }: CompetitionPageProps) {
  const { station, stationName, rules, entryForm: form } = competition
  const now = useServerNow(loadedAt, [instantOf(competition.opensAt), instantOf(competition.closesAt)])
  const phase = phaseAt(competition, now)
  const own = useEntry(competition._id)
  const live = useLiveStore({ own, phase, now })
  const crumbs = station
    ? [{ to: `/station/${toStationId(station)}`, text: stationName ?? 'Station' }]
    : [{ to: '/', text: 'Home' }]
  return (
    <div className="page-width" data-station={station ? toStationId(station) : undefined}>
      <Breadcrumbs crumbs={crumbs} page="Competition" />
      <CompetitionHead competition={competition} now={now} phase={phase} hasEntered={own.entry !== null} />
      <PhaseAnnouncement phase={phase} />
      <div className="columns mt-10">
        <div className="house competition">
          {hasBodyText({ content: competition }) && (
            <div className="text-body-lg">
              <BodyText content={competition} />
            </div>
          )}
          <Sections sections={competition.sections} language={competition.language} />
          {form && <EntryArea competition={competition} form={form} live={live} />}
          {rules && (
            <div className="mt-10">
              <MainSection title="Rules">
                <RichText html={rules} isUnderHeading />
              </MainSection>
            </div>
          )}
        </div>
        <div className="aside">
          <SideSection title="Share">
            <ShareLinks content={competition} />
          </SideSection>
          <MoreCompetitions competitions={competition.moreCompetitions} now={now} />
        </div>
      </div>
    </div>
  )
}

const instantOf = (time: { iso8601: string } | null) => time && Date.parse(time.iso8601)

function PhaseAnnouncement({ phase }: { phase: Phase }) {
  const last = useRef(phase)
  const [text, setText] = useState('')
  useEffect(() => {
    if (last.current === phase) return
    last.current = phase
    setText(phase === 'OPEN' ? 'Entries are open now' : 'Entries are closed now')
  }, [phase])
  return (
    <p className="sr-only" role="status">
      {text}
    </p>
  )
}

interface HeadProps {
  competition: CompetitionDetailFragment
  now: number
  phase: Phase
  hasEntered: boolean
}

function CompetitionHead({ competition, now, phase, hasEntered }: HeadProps) {
  const { headerImage: image, headline, subline, stationName, language } = competition
  const when = phaseText(competition, now)
  const lang = language ?? undefined
  return (
    <div className="competition-head">
      <div className="image-frame">
        {image && (
          <ResponsiveImage
            url={image.large4x5}
            placeholder={image.placeholder}
            alt={image.imageDescription}
            width={520}
            height={650}
            sizes="(min-width: 1200px) 38vw, (min-width: 1024px) 44vw, 100vw"
            priority
          />
        )}
      </div>
      <div className="inner">
        <div className="flex items-center flex-wrap gap-2">
          <Badge kind="ink">{[stationName, 'competition'].filter(Boolean).join(' ')}</Badge>
          {when && (
            <p className="flex items-center gap-2 text-meta font-semibold">
              <Timer className="icon small" aria-hidden="true" />
              {when}
            </p>
          )}
        </div>
        <h1 className={headlineSize(headline)} lang={lang}>
          {headline}
        </h1>
        {subline && (
          <p className="max-w-[32em] text-[1.0625rem]" lang={lang}>
            {subline}
          </p>
        )}
        <Entry competition={competition} phase={phase} hasEntered={hasEntered} />
      </div>
    </div>
  )
}

function Entry({ competition, phase, hasEntered }: Omit<HeadProps, 'now'>) {
  const { externalLink, buttonText, stationName, entryForm, draw } = competition
  if (draw?.drawnAt) {
    return (
      <a className="button large ink" href="#draw">
        See who won
      </a>
    )
  }
  if (hasEntered) {
    return (
      <a className="button large ink" href="#enter" onClick={showEntry}>
        <CircleCheckBig className="icon" aria-hidden="true" />
        You have entered
      </a>
    )
  }
  switch (phase) {
    case 'NOT_YET_OPEN':
      return <p className="font-semibold">Entries are not open yet. Come back when they are.</p>
    case 'CLOSED':
      return <p className="font-semibold">Entries are closed. Thank you to everybody who took part.</p>
    case 'OPEN':
      if (entryForm) {
        return (
          <a className="button large ink" href="#enter" onClick={showEntry}>
            {buttonText}
          </a>
        )
      }
      return externalLink ? (
        <ExternalLink className="button large ink" href={externalLink}>
          {buttonText}
        </ExternalLink>
      ) : (
        <p className="font-semibold">{`Listen to ${stationName ?? 'the station'} to take part.`}</p>
      )
  }
}

/** Not a navigation, which would update the area's Suspense boundary before its script is loaded: React would remove the server's HTML. */
function showEntry(event: MouseEvent): void {
  const area = document.getElementById('enter')
  if (!area) return
  event.preventDefault()
  area.scrollIntoView()
  area.focus({ preventScroll: true })
}
