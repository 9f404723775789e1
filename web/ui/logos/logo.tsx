import sprite from './logos.svg?url'

/** In the sprite; the height is always 100. */
const WIDTHS = {
  primedia: 509.09,
  plus: 100,
  '702': 218,
  '947': 265.49,
  capetalk: 336.06,
  kfm: 226,
  ewn: 257.72,
  star: 100,
} as const

export type LogoName = keyof typeof WIDTHS

interface LogoProps {
  name: LogoName
  /** Accessible name; omitted beside a text with the same name. */
  label?: string | undefined
  className?: string | undefined
}

/** In the current text colour. CSS sets the height. */
export const Logo = ({ name, label, className }: LogoProps) => (
  <svg
    className={className}
    viewBox={`0 0 ${WIDTHS[name]} 100`}
    fill="currentColor"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <use href={`${sprite}#${name}`} />
  </svg>
)

export const EwnLogo = ({ className }: { className?: string }) => <Logo name="ewn" label="EWN" className={className} />

const NAMES = { '702': '702', '947': '947', capetalk: 'Capetalk', kfm: 'KFM' } as const

interface StationLogoProps {
  station: keyof typeof NAMES
  className?: string
}

export const StationLogo = ({ station, className }: StationLogoProps) => (
  <Logo name={station} label={NAMES[station]} className={className} />
)
