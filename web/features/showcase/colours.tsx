import { ShowcaseRow, ShowcaseSection } from './showcase-section.tsx'

const STATIONS = [
  ['702', '702'],
  ['947', '947'],
  ['capetalk', 'Capetalk'],
  ['kfm', 'KFM'],
  ['ewn', 'EWN'],
] as const

const NEUTRALS = ['bg', 'sunk', 'surface', 'surface-2', 'surface-3', 'control', 'text-3', 'text-2', 'text', 'signal']

export const Colours = () => (
  <>
    <ShowcaseSection title="Station colour">
      <ShowcaseRow>
        {STATIONS.map(([station, name]) => (
          <div key={station} className="swatch" data-station={station}>
            <div className="grid grid-cols-[1fr_40px] gap-1">
              <i style={{ background: 'var(--theme)', color: 'var(--theme-ink)' }}>Aa</i>
              <i style={{ background: 'var(--theme-deep)', color: 'var(--theme-text)' }}>Aa</i>
            </div>
            {name}
          </div>
        ))}
      </ShowcaseRow>
    </ShowcaseSection>
    <ShowcaseSection title="Neutrals">
      <ShowcaseRow>
        {NEUTRALS.map((name) => (
          <div key={name} className="swatch">
            <i style={{ background: `var(--color-${name})` }} />
            {name}
          </div>
        ))}
      </ShowcaseRow>
    </ShowcaseSection>
  </>
)
