import { SectionHead } from '#web/components/reels/section-head.tsx'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { EwnLogo } from '#web/ui/logos/logo.tsx'
import './stations.css'

export function NewsTv() {
  return (
    <section className="section" aria-labelledby="news-tv">
      <SectionHead id="news-tv" title="News TV" />
      <div className="tv-band" data-station="ewn">
        <div className="tile">
          <EwnLogo />
        </div>
        <div className="grid content-center justify-items-start gap-3.5">
          <p className="news-2">Bulletins on the hour, every hour</p>
          <p className="text-text-2">
            EWN has live video, the latest headlines and the stories behind them. The talk stations read the news at the
            top of the hour.
          </p>
          <ButtonLink kind="primary" to="/ewn">
            Go to EWN
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
