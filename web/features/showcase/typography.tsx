import { ShowcaseSection } from './showcase-section.tsx'

export const Typography = () => (
  <ShowcaseSection title="Type">
    <p className="display">Who keeps the lights on?</p>
    <p className="title-1">Title one, 48</p>
    <p className="title-2">Title two, 29</p>
    <p className="title-3">Title three, 20</p>
    <p className="body-large" lang="zu">
      Amanzi ayeza: the water is coming.
    </p>
    <p lang="af">Ons praat môre weer, dieselfde tyd.</p>
    <p className="kicker theme">Over a title, in the station’s colour</p>
    <p className="meta">Meta 13, tabular: 09:00 to 12:00, 18/11, 16:05</p>
    <p>
      A{' '}
      <a className="link" href="#main">
        link in running text
      </a>
    </p>
  </ShowcaseSection>
)
